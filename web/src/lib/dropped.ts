// Files that were dropped on the page, those in dropped folders included.

import { word } from './words'

const MOST = 500
const LARGEST = 4_000_000 // bytes; the server takes less

/** What is in a file of text. One that is far too large is not even read: somebody has dropped a film. */
export async function textOf(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Error(word('file.large', { name: file.name }))
  try {
    return await file.text()
  } catch {
    throw new Error(word('file.unreadable', { name: file.name }))
  }
}

export async function droppedFiles(data: DataTransfer | null): Promise<File[]> {
  const entries = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null)
  if (!entries.some((entry) => entry?.isDirectory)) return [...(data?.files ?? [])]
  const found: File[] = []
  for (const entry of entries) if (entry) await collect(entry, found)
  return found
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MOST) return
  if (entry.isFile) {
    found.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)))
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A folder is read in parts until nothing more comes.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (!part.length) return
    for (const inner of part) await collect(inner, found)
  }
}
