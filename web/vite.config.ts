import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { serviceWorker } from './tools/worker.mjs'

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), serviceWorker(new URL('src/worker.js', import.meta.url))],
  // Parts find each other beside themselves; in the page the server writes where they are.
  base: './',
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  // Svelte has another build for servers; the tests want the one for browsers.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { include: ['tests/**/*.test.ts'] },
}))
