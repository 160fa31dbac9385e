// The service worker, with what it has to keep: every part of the pages but the pictures of cards, which are thousands.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export function serviceWorker(source) {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|woff2|svg)$/.test(file)).sort()
      const text = readFileSync(source, 'utf8')
      const version = createHash('sha256').update(JSON.stringify(files)).update(text).digest('hex').slice(0, 16)
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: text.replace('__VERSION__', version).replace("['__FILES__']", JSON.stringify(files)),
      })
    },
  }
}
