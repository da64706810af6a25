import { useEffect, useState } from 'react'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeRegularisationCalls } from '#web/lib/api/regularisation-calls.ts'
import { useLocale } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { CancelledScreen, FailedScreen } from '#web/pages/payment/regularisation/ended-screens.tsx'
import { isDue, NothingDueScreen } from '#web/pages/payment/regularisation/nothing-due-screen.tsx'
import { WaitingScreen } from '#web/pages/payment/waiting-screen.tsx'

interface StoppedScreenProps {
  readonly view: RegularisationView
  readonly dataId: string
  /** The code that stopped it. */
  readonly code: string | null
}

/**
 * The card page cannot continue. It first reads what is due again, which may have been paid, stopped or started again
 * elsewhere while this page was open.
 */
export function StoppedScreen({ view: old, dataId, code }: StoppedScreenProps) {
  const locale = useLocale()
  const { paymentRequestId } = old
  const [view, setView] = useState<RegularisationView | null>(null)
  useEffect(() => {
    let isCurrent = true
    void makeRegularisationCalls(makeSend(locale))
      .read(paymentRequestId, dataId)
      // No answer: show the previous state; the server refuses a payment that is not due.
      .catch(() => old)
      .then((fresh) => isCurrent && setView(fresh))
    return () => {
      isCurrent = false
    }
  }, [locale, paymentRequestId, dataId, old])
  if (view === null) {
    return (
      <div className={`page ${styles.narrow}`}>
        <WaitingScreen isDoubtful />
      </div>
    )
  }
  if (!isDue(view)) return <NothingDueScreen view={view} />
  if (view.isTakenOver) return <CancelledScreen view={view} />
  return <FailedScreen view={{ ...view, ...(code !== null && { errorCode: code }) }} />
}
