// Where the client lives on its host: at the root, or below a prefix that the server was given and writes into the page.

/** The path before all addresses of the client: nothing, or for example "/spoils". */
export const PREFIX = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="spoils-prefix"]')?.content ?? ''

/** The path on this host of a path of the client: "/decks" is "/spoils/decks" there. */
export function at(path: string): string {
  return PREFIX + path
}

/** The other way: the path of the client that a path on this host is. */
export function inside(path: string): string {
  return path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path === PREFIX ? '/' : path
}

/** Whether this page stands at an address that only this computer knows: links to it are no use to anybody else. */
export const onlyHere = ['localhost', '127.0.0.1', '[::1]'].includes(globalThis.location?.hostname)
