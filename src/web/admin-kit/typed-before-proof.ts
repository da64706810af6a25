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

/**
 * Saves for this tab what is typed and chosen on the page, before it leads to a sign-in and back. A box is `on` or
 * nothing: one that was unchecked stays so. Passwords, shown or not, and codes are not saved.
 */
export function saveTyped(): void {
  const texts = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input[name]:is(:not([type]), [type="text"], [type="email"], [type="radio"]:checked), textarea[name]',
  )
  const boxes = document.querySelectorAll<HTMLInputElement>('input[name][type="checkbox"]')
  const typed = [
    ...[...texts]
      .filter(({ value, autocomplete }) => value !== '' && !isSecret(autocomplete))
      .map(({ name, value }) => [name, value]),
    ...[...boxes].map(({ name, checked }) => [name, checked ? 'on' : '']),
  ]
  saveValue(openTabStorage(), keyOf(location.pathname), Object.fromEntries(typed))
}

const isSecret = (autocomplete: string) => /password|one-time-code/.test(autocomplete)

/** Saves for this tab what was typed in a form of one thing: only that thing shows it again (`takeTypedOf`). */
export function saveTypedOf(thing: string, typed: Typed): void {
  saveValue(openTabStorage(), keyOf(thing), typed)
}

/** Takes back the text typed for a thing before a sign-in, once; null if nothing was typed. */
export function takeTypedOf(thing: string): Typed | null {
  const storage = openTabStorage()
  const typed = readSaved(storage, keyOf(thing), isTyped)
  storage.removeItem(keyOf(thing))
  return typed
}

/** Gives the fields whose names begin with a prefix back, once, what was typed in them before a sign-in. */
export function useTypedBefore(prefix: string, onTyped: (typed: Typed) => void): void {
  const fields = useRef({ prefix, onTyped })
  useEffect(() => {
    const { prefix: begin, onTyped: give } = fields.current
    const storage = openTabStorage()
    const key = keyOf(location.pathname)
    const saved = Object.entries(readSaved(storage, key, isTyped) ?? {})
    const own = saved.filter(([name]) => name.startsWith(begin))
    if (own.length === 0) return
    const others = saved.filter(([name]) => !name.startsWith(begin))
    if (others.length === 0) storage.removeItem(key)
    else saveValue(storage, key, Object.fromEntries(others))
    give(Object.fromEntries(own.map(([name, text]) => [name.slice(begin.length), text])))
  }, [])
}
