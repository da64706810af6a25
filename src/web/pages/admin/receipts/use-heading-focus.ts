import { useEffect, useRef } from 'react'

/**
 * Focuses the heading of a list once another list is shown, where the caller expects that what has the focus goes with
 * the former one.
 */
export function useHeadingFocus(shown: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current) return
    isExpected.current = false
    heading.current?.focus()
  }, [shown])
  const expectAnother = () => {
    isExpected.current = true
  }
  return { heading, expectAnother }
}
