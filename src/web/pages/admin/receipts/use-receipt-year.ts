import { useCallback, useEffect, useRef } from 'react'
import type { ReceiptYear } from '#contract/admin/receipts.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale } from '#web/lib/texts.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'

const line = 'GET /admin/organizations/:org/receipts/:year'

/** The worker needs seconds for a few receipts; a whole year is not waited for. */
const pauseMs = 3_000
const mostReads = 20

/**
 * The figures of a year, read again while receipts are being issued or printed. The second value replaces them, the
 * third reads them again. A later read that fails changes nothing: the page stays.
 */
export function useReceiptYear(org: string, loaded: ReceiptYear) {
  const locale = useLocale()
  const [receipts, replace] = useAnswer(loaded)
  const year = String(loaded.year)
  const reads = useRef(0)
  const read = useCallback(async () => {
    const answer = await makeSend(locale)(line, { params: { org, year } }).catch(() => null)
    if (answer !== null) replace(answer)
  }, [locale, org, year, replace])
  const isWorking = receipts.due + receipts.unprinted > 0
  useEffect(() => {
    if (!isWorking || reads.current >= mostReads) return undefined
    const timer = setTimeout(() => {
      reads.current += 1
      void read()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [receipts, isWorking, read])
  const readAgain = () => {
    reads.current = 0
    void read()
  }
  return [receipts, replace, readAgain] as const
}
