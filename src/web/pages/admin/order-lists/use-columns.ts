import { useSyncExternalStore } from 'react'
import { chosenColumns } from '#domain/export/list-columns.ts'

/** Columns of the files of a list, as this browser remembers them; all of them at first. */
export function useColumns<Name extends string>(list: string, columns: readonly Name[]) {
  const key = `columns:${list}`
  const text = useSyncExternalStore(
    subscribe,
    () => remembered(key),
    () => '',
  )
  const chosen = chosenColumns(columns, text.split(','))
  const toggle = (name: Name) =>
    remember(key, columns.filter((one) => (one === name) !== chosen.includes(one)).join(','))
  return { chosen, toggle }
}

const listeners = new Set<() => void>()
/** Choices of a browser that stores nothing: forgotten with the page. */
const unstored = new Map<string, string>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function remembered(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return unstored.get(key) ?? ''
  }
}

function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    unstored.set(key, text)
  }
  for (const listener of listeners) listener()
}
