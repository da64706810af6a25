const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/**
 * Calls back once, when somebody first moves, touches, scrolls or types: what a look at the page does without is loaded
 * then.
 * @returns what ends the listening
 */
export function onFirstInteraction(tell: () => void): () => void {
  const end = new AbortController()
  const hear = () => {
    end.abort()
    tell()
  }
  for (const sign of signs) globalThis.addEventListener(sign, hear, { passive: true, signal: end.signal })
  return () => end.abort()
}
