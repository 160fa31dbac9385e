import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { at } from './lib/place'

mount(App, { target: document.getElementById('app')! })

// After everything that the first page needs: the worker fetches the rest of the pages.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => setTimeout(() => void navigator.serviceWorker.register(at('/sw.js'), { scope: at('/') }).catch(() => undefined), 2000))
}
