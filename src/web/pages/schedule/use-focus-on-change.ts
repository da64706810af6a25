import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to an element when its text has changed, so that a screen reader announces it; not on load. */
export function useFocusOnChange<Target extends HTMLElement>(text: string): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const last = useRef(text)
  useEffect(() => {
    if (last.current !== text) target.current?.focus()
    last.current = text
  }, [text])
  return target
}
