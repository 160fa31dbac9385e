// What the browser keeps between visits. Where storage is forbidden, nothing is kept and nothing breaks.

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`spoils.${key}`, JSON.stringify(value))
  } catch {
    // private window, or storage is full
  }
}

export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`spoils.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`spoils.${key}`)
  } catch {
    // nothing is kept here
  }
}

/** A rematch that somebody has asked for, after which game, and the way to it. */
export interface Invited {
  after: string
  link: string
}
