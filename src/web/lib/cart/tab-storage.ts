/** The part of web storage that we use. */
export interface TabStorage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** A storage that lasts as long as the page, where the browser refuses its own (embedded pages, strict settings). */
export function memoryStorage(): TabStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The tab's session storage, or memory where access to it throws. */
export function openTabStorage(): TabStorage {
  try {
    const probe = 'obole:probe'
    sessionStorage.setItem(probe, '1')
    sessionStorage.removeItem(probe)
    return sessionStorage
  } catch {
    return memoryStorage()
  }
}

/** Reads a stored value; null if there is none, or none that `isWanted` accepts. */
export function readSaved<Value>(
  storage: TabStorage,
  key: string,
  isWanted: (value: unknown) => value is Value,
): Value | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isWanted(value) ? value : null
  } catch {
    return null
  }
}

/** Stores a value. A full storage loses it silently, since nothing may stop a payment. */
export function saveValue(storage: TabStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    storage.removeItem(key)
  }
}
