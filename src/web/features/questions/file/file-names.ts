import { type TabStorage, saveValue, openTabStorage, readSaved } from '#web/lib/cart/tab-storage.ts'

let storage: TabStorage | undefined

const nameOf = (fileId: string) => `file:${fileId}`

/** Stores the name of an attached file, so that a reload still shows it: the server only answers ids. */
export function saveFileName(fileId: string, name: string): void {
  storage ??= openTabStorage()
  saveValue(storage, nameOf(fileId), name)
}

/** The name of a file attached in this tab; null if it is unknown. */
export function readFileName(fileId: string): string | null {
  if (typeof document === 'undefined') return null
  storage ??= openTabStorage()
  return readSaved(storage, nameOf(fileId), (value) => typeof value === 'string')
}
