import { useEffect, useRef } from 'react'

/**
 * After a change, the focus goes to the heading of the section that had it, where what had it is gone with what was
 * removed: otherwise who uses a keyboard or a screen reader starts again at the top of the page.
 * @param shown what the page shows: another object after each change
 */
export function useRetainedFocus(shown: unknown): void {
  const section = useRef<Element | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      section.current = target instanceof Element ? target.closest('section') : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const heading = section.current?.querySelector<HTMLElement>('h2')
    if (document.activeElement !== document.body || heading === null || heading === undefined) return
    heading.tabIndex = -1
    heading.focus()
  }, [shown])
}
