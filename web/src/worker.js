// The service worker. Everything the pages are made of is kept as one version; a newer version waits until no page of the
// older one is open, so that a game that runs finds all of its parts, whatever the server has meanwhile.
// tools/worker.mjs puts the list of files and the version in.
const VERSION = '__VERSION__'
const FILES = ['__FILES__']
const OURS = 'spoils-'
const CACHE = OURS + VERSION
const PICTURES = 'pictures-of-spoils'
const PATIENCE = 8000 // milliseconds for a page to come

const inScope = (path) => new URL(path, self.registration.scope).href

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['./', ...FILES].map(inScope))))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()), // the page of a first visit: a game may have begun on it
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope) || request.url.startsWith(inScope('api/'))) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (url.pathname.includes('/assets/')) event.respondWith(part(request))
})

/** A page as the server has it. Where there is no server, or one that is only being started, or a line that brings nothing,
 * the one that is kept, which says so. */
async function page(request) {
  const kept = () => caches.match(inScope('./'))
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
    return answer.status < 500 ? answer : ((await kept()) ?? answer)
  } catch (error) {
    const page = await kept()
    if (page) return page
    throw error
  }
}

/** Parts have their content in their names: what is kept is right for ever. Pictures of cards are kept as they come. */
async function part(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && request.url.includes('game-icons')) (await caches.open(PICTURES)).put(request, answer.clone())
  return answer
}

// The server calls: it is somebody's turn, or a game has begun.
self.addEventListener('push', (event) => {
  const call = event.data?.json() ?? {}
  const options = { body: call.body, tag: call.tag, icon: inScope('icon-192.png'), data: call.link }
  event.waitUntil(self.registration.showNotification(call.title ?? 'The Spoils', options))
})

// A notification was clicked: to the table that it is about, or to the page that is there, or a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const link = event.notification.data
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      if (link?.startsWith('/') && !link.startsWith('//')) return self.clients.openWindow(link)
      return pages[0] ? pages[0].focus() : self.clients.openWindow(inScope('./'))
    }),
  )
})
