import { useState } from 'react'
import { makeAccountCalls } from '#web/lib/api/account-calls.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'

type AccountCalls = ReturnType<typeof makeAccountCalls>

/** Runs a call of a button, one at a time; a failure is shown as a toast. */
export function useAccountAction() {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: (calls: AccountCalls) => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work(makeAccountCalls(makeSend(locale)))
    } catch (error) {
      showFailure(asFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    act: (work: (calls: AccountCalls) => Promise<void>) => {
      void run(work)
    },
  }
}
