import { useEffect, useRef } from 'react'
import { openTabStorage, readSaved, saveValue } from '#web/lib/cart/tab-storage.ts'

const keyOf = (path: string): string => `typed:${path}`

type Typed = Readonly<Record<string, string>>

function isTyped(value: unknown): value is Typed {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string')
  )
}

/** Saves for this tab what is typed in the texts of the page, before it leads to a sign-in and back. */
export function saveTyped(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input[name]:not([type]), input[name][type="text"], textarea[name]',
  )
  const typed = [...fields].filter(({ value }) => value !== '').map(({ name, value }) => [name, value])
  saveValue(openTabStorage(), keyOf(location.pathname), Object.fromEntries(typed))
}

/** Gives a field back, once, what was typed in it before a sign-in. `name` is that of the field. */
export function useTypedBefore(name: string, onText: (text: string) => void): void {
  const field = useRef({ name, onText })
  useEffect(() => {
    const storage = openTabStorage()
    const key = keyOf(location.pathname)
    const { [field.current.name]: text, ...others } = readSaved(storage, key, isTyped) ?? {}
    if (text === undefined) return
    if (Object.keys(others).length === 0) storage.removeItem(key)
    else saveValue(storage, key, others)
    field.current.onText(text)
  }, [])
}
