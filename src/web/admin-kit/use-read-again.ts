import { useEffect, useRef } from 'react'

/** The worker needs seconds for a few things; what takes longer is not waited for. */
const pauseMs = 3_000
const mostReads = 20

/**
 * Reads what a page shows again while something is on its way. A read that fails changes nothing: the page stays.
 * @param shown another object after each read
 * @param read shows what it read
 * @returns reads at once, and waits anew
 */
export function useReadAgain(isWorking: boolean, shown: object, read: () => Promise<void>): () => void {
  const reads = useRef(0)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    if (!isWorking || reads.current >= mostReads) return undefined
    const timer = setTimeout(() => {
      reads.current += 1
      void latest.current()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isWorking, shown])
  return () => {
    reads.current = 0
    void read()
  }
}
