const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/**
 * Calls back once, when the user first moves, touches, scrolls or types: the page then loads what it does not need to
 * be read.
 * @returns a function that removes the listeners
 */
export function onFirstInteraction(onInteraction: () => void): () => void {
  const end = new AbortController()
  const listener = () => {
    end.abort()
    onInteraction()
  }
  for (const interaction of interactions)
    globalThis.addEventListener(interaction, listener, { passive: true, signal: end.signal })
  return () => end.abort()
}
