import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** The worker needs a second for a refund; a bank that needs longer is not waited for. */
const pauseMs = 2_000
const mostReads = 15

/** Reads the page again while something is on its way. @param state changes with each read */
export function useReread(isWorking: boolean, state: unknown): void {
  const { revalidate } = useRevalidator()
  const reads = useRef(0)
  useEffect(() => {
    if (!isWorking || reads.current >= mostReads) return undefined
    const timer = setTimeout(() => {
      reads.current += 1
      void revalidate()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isWorking, state, revalidate])
}
