import { useEffect, useState } from 'react'
import type { FindReceipts, FoundReceipts } from '#contract/admin/found-receipts.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'

const routeCode = 'POST /admin/organizations/{org}/receipts/search'

/** A search and its answer. */
interface Shown {
  readonly asked: FindReceipts
  readonly found: FoundReceipts
}

/**
 * The receipts of an association: those of the year, until others are searched. What was shown stays until the next
 * answer. A search is sent in a body and is in no address, because it has names.
 */
export function useFoundReceipts(path: string, year: number) {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [asked, setAsked] = useState<FindReceipts>({ text: '', year, page: 1 })
  const [shown, setShown] = useState<Shown | null>(null)
  const [answered, setAnswered] = useState<FindReceipts | null>(null)
  useEffect(() => {
    let isOver = false
    makeSend(locale)<FoundReceipts>({ routeCode, method: 'POST', path: `${path}/search`, body: asked })
      .then(
        (found) => isOver || setShown({ asked, found }),
        (error: unknown) => isOver || showFailure(asFailure(error, routeCode)),
      )
      .finally(() => isOver || setAnswered(asked))
    return () => {
      isOver = true
    }
  }, [path, asked, locale, showFailure])
  /** Words are searched in every year. */
  const search = (text: string) => setAsked({ text, year: text === '' ? year : null, page: 1 })
  const turnTo = (page: number) => setAsked({ ...asked, page })
  const readAgain = () => setAsked({ ...asked })
  return { shown, isBusy: answered !== asked, search, turnTo, readAgain }
}
