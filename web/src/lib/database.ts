// A database of this browser with one kind of thing in it, by key. What is kept there is sent nowhere.

export class Shelf {
  private database: Promise<IDBDatabase> | null = null

  constructor(
    private readonly name: string,
    private readonly store: string,
  ) {}

  private open(): Promise<IDBDatabase> {
    this.database ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(this.store)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('no database'))
    })
    return this.database
  }

  /** Keep all of these, or none of them: an error says that there is no room. */
  async keep(entries: readonly (readonly [string, unknown])[]): Promise<void> {
    const writing = (await this.open()).transaction(this.store, 'readwrite')
    for (const [key, value] of entries) writing.objectStore(this.store).put(value, key)
    return new Promise((resolve, reject) => {
      writing.oncomplete = () => resolve()
      writing.onabort = () => reject(writing.error ?? new Error('the database refused'))
    })
  }

  async run<T = unknown>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    const database = await this.open()
    return new Promise((resolve, reject) => {
      const request = act(database.transaction(this.store, mode).objectStore(this.store))
      request.onsuccess = () => resolve(request.result as T)
      request.onerror = () => reject(request.error ?? new Error('the database refused'))
    })
  }
}
