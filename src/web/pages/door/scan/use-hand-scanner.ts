import { useEffect, useRef } from 'react'

/** A person does not type so many characters between two such pauses. */
const longestPauseMs = 100
const shortestCode = 40

/**
 * Hears a hand scanner, which types a code and Enter wherever the page is; what a person types is left to its field.
 * A field in which the scanner types is emptied by its own form.
 */
export function useHandScanner(onCode: (text: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let typed = ''
    let at = 0
    const hear = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      if (event.timeStamp - at > longestPauseMs) typed = ''
      at = event.timeStamp
      if (event.key.length === 1) typed += event.key
      if (event.key !== 'Enter' || typed.length < shortestCode) return
      event.preventDefault()
      latest.current(typed)
      typed = ''
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
