import { useCallback, useEffect, useRef } from 'react'
import type { ReceiptYear } from '#contract/admin/receipts.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale } from '#web/lib/texts.ts'
import { useAdminRead } from '#web/admin-kit/use-admin-read.ts'

const routeCode = 'GET /admin/organizations/{org}/receipts/{year}'

/** The worker needs seconds for a few receipts; a whole year is not waited for. */
const pauseMs = 3_000
const mostReads = 20

/**
 * The figures of a year, read again while receipts are being issued or printed. The second value replaces them, the
 * third reads them again. A later read that fails changes nothing: the page stays.
 */
export function useReceiptYear(path: string) {
  const locale = useLocale()
  const [state, replace] = useAdminRead<ReceiptYear>(path, routeCode)
  const reads = useRef(0)
  const read = useCallback(async () => {
    const answer = await makeSend(locale)<ReceiptYear>({ routeCode, method: 'GET', path }).catch(() => null)
    if (answer !== null) replace(answer)
  }, [locale, path, replace])
  const isWorking = state.phase === 'ready' && state.answer.due + state.answer.unprinted > 0
  useEffect(() => {
    if (!isWorking || reads.current >= mostReads) return undefined
    const timer = setTimeout(() => {
      reads.current += 1
      void read()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [state, isWorking, read])
  const readAgain = () => {
    reads.current = 0
    void read()
  }
  return [state, replace, readAgain] as const
}
