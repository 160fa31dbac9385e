import type { Plugin } from 'vite'

export function serviceWorker(source: URL): Plugin
