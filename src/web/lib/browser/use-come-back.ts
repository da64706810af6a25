import { useEffect } from 'react'

/**
 * Calls `reset` when the browser shows this page again out of its memory: a button that was busy when the visitor left
 * would otherwise turn for ever. `reset` must be stable.
 */
export function useComeBack(reset: () => void): void {
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && reset()
    globalThis.addEventListener('pageshow', comeBack)
    return () => globalThis.removeEventListener('pageshow', comeBack)
  }, [reset])
}
