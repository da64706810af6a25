import { useCallback, useState } from 'react'
import type { FindReceipts } from '#contract/admin/found-receipts.ts'
import type { Send } from '#web/lib/api/api-client.ts'
import { useShownList } from '#web/pages/admin/receipts/use-shown-list.ts'

/**
 * The receipts of an association: those of the year, until others are searched. A search is sent in a body and is in no
 * address, because it has names. Where the number of valid receipts of the year changes, they are read again.
 */
export function useFoundReceipts(org: string, year: number, valid: number) {
  const read = useCallback(
    (send: Send, body: FindReceipts) =>
      send('POST /admin/organizations/:org/receipts/search', { params: { org }, body }),
    [org],
  )
  const first: FindReceipts = { text: '', year, page: 1 }
  const { asked, ask, shown, isBusy } = useShownList(first, read)
  const [validBefore, setValidBefore] = useState(valid)
  if (valid !== validBefore) {
    setValidBefore(valid)
    ask({ ...asked })
  }
  /** Words are searched in every year. */
  const search = (text: string) => ask({ text, year: text === '' ? year : null, page: 1 })
  const turnTo = (page: number) => ask({ ...asked, page })
  const readAgain = () => ask({ ...asked })
  return { shown, isBusy, search, turnTo, readAgain }
}
