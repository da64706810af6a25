import { type TabStorage, keep, openTabStorage, readSaved } from '#web/lib/cart/tab-storage.ts'

let storage: TabStorage | undefined

const nameOf = (fileId: string) => `file:${fileId}`

/** Keeps what a joined file is called, so that a reload still shows it: the server answers ids alone. */
export function saveFileName(fileId: string, name: string): void {
  storage ??= openTabStorage()
  keep(storage, nameOf(fileId), name)
}

/** The name of a file joined in this tab; null where it is not known. */
export function readFileName(fileId: string): string | null {
  if (typeof document === 'undefined') return null
  storage ??= openTabStorage()
  return readSaved(storage, nameOf(fileId), (value) => typeof value === 'string')
}
