import type { ReceiptYear } from '#contract/admin/receipts.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale } from '#web/lib/texts.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useReadAgain } from '#web/admin-kit/use-read-again.ts'

const line = 'GET /admin/organizations/:org/receipts/:year'

/**
 * The figures of a year, read again while receipts are being issued or printed. The second value replaces them, the
 * third reads them again.
 */
export function useReceiptYear(org: string, loaded: ReceiptYear) {
  const locale = useLocale()
  const [receipts, replace] = useAnswer(loaded)
  const year = String(loaded.year)
  const readAgain = useReadAgain(receipts.due + receipts.unprinted > 0, receipts, async () => {
    const answer = await makeSend(locale)(line, { params: { org, year } }).catch(() => null)
    if (answer !== null) replace(answer)
  })
  return [receipts, replace, readAgain] as const
}
