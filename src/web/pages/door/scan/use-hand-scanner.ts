import { useEffect, useRef } from 'react'

/** A person does not type so many characters between two such pauses. */
const longestPauseMs = 100
const shortestCode = 4

/**
 * Takes the codes of a hand scanner, which types each with Enter wherever the focus is: Enter presses no button then. What
 * is typed into a field is left to its form.
 */
export function useHandScanner(onCode: (text: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let typed = ''
    let at = 0
    const takeKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      if (event.timeStamp - at > longestPauseMs) typed = ''
      at = event.timeStamp
      if (event.key.length === 1) typed += event.key
      if (event.key !== 'Enter' || typed.length < shortestCode) return
      event.preventDefault()
      latest.current(typed)
      typed = ''
    }
    document.addEventListener('keydown', takeKey)
    return () => document.removeEventListener('keydown', takeKey)
  }, [])
}
