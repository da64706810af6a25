import { useState } from 'react'
import type { History } from '#contract/account/history.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeOwnCalls } from '#web/lib/api/own-calls.ts'
import { useLocale } from '#web/lib/texts.ts'

/** Adds the next page of orders to those that are shown. */
export function useOlderOrders(
  history: History,
  onHistory: (history: History) => void,
): { readonly isBusy: boolean; readonly read: () => void } {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    try {
      const next = await makeOwnCalls(makeSend(locale)).history(history.continuationToken)
      const { continuationToken } = next
      onHistory({ ...history, data: [...history.data, ...next.data], continuationToken })
    } catch (error) {
      showFailure(asFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, read: () => void read() }
}
