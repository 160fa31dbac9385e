// Which page is shown, from the address. The server answers every address with the same page.

import { at, inside } from './place'

/** A part of a path; what somebody has mistyped stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Router {
  path = $state(inside(location.pathname))
  query = $state(new URLSearchParams(location.search))
  fragment = $state(location.hash.slice(1))

  constructor() {
    addEventListener('popstate', () => this.read())
    addEventListener('hashchange', () => this.read())
    document.addEventListener('click', (event) => this.follow(event))
  }

  /** The parts of the path: /game/abc is ["game", "abc"]. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decoded)
  }

  /** Where one is already, one does not go once more: back would lead nowhere. On another page one begins at its top,
   * readers of screens and keyboards too; what is opened on the same page leaves it where it is. */
  go(address: string): void {
    const here = inside(location.pathname)
    if (address !== here + location.search + location.hash) history.pushState({ from: here }, '', at(address))
    this.read()
    if (this.path === here) return
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  /** Close what was opened on a page: back to it, which is there already if one came from it. */
  close(address: string): void {
    const { from } = (history.state ?? {}) as { from?: string }
    if (from === inside(location.pathname)) history.back()
    else this.replace(address)
  }

  /** Go to a path on this host, such as the server's links are; home without one. */
  open(link: string | undefined): void {
    this.go(inside(link ?? at('/')))
  }

  replace(address: string): void {
    history.replaceState(null, '', at(address))
    this.read()
  }

  private read(): void {
    this.path = inside(location.pathname)
    this.query = new URLSearchParams(location.search)
    this.fragment = location.hash.slice(1)
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest?.('a[href]')
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || !link.pathname.startsWith(at('/')) || link.pathname.startsWith(at('/api/'))) return
    event.preventDefault()
    this.open(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
