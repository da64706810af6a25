import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to an element when what the page says has changed, so that a reader hears it; not on arrival. */
export function useSpokenChange<Place extends HTMLElement>(said: string): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const last = useRef(said)
  useEffect(() => {
    if (last.current !== said) place.current?.focus()
    last.current = said
  }, [said])
  return place
}
