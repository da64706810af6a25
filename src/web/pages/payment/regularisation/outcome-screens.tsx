import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutcomeHint } from '#domain/payment/outcome-hint.ts'
import type { RegularisationStatus, RegularisationView } from '#contract/schedule/regularisation.ts'
import styles from '#web/pages/payment/payment.module.css'
import {
  BankDaysScreen,
  CancelledScreen,
  ConfirmedScreen,
  FailedScreen,
  OpenScreen,
  PendingScreen,
} from '#web/pages/payment/regularisation/ended-screens.tsx'
import { AtBankScreen } from '#web/pages/payment/regularisation/at-bank-screen.tsx'
import { isDue, NothingDueScreen } from '#web/pages/payment/regularisation/nothing-due-screen.tsx'
import { useUnpaidOutcome } from '#web/pages/payment/regularisation/use-unpaid-outcome.ts'
import { WaitingScreen } from '#web/pages/payment/waiting-screen.tsx'
import { regularisationOutcomePath } from '#web/payment-paths.ts'

interface OutcomeScreensProps {
  readonly view: RegularisationView
  readonly dataId: string
  readonly hint: OutcomeHint | null
}

/** The screen of the actual state; while the bank is processing, a progress text. */
export function OutcomeScreens({ view, dataId, hint }: OutcomeScreensProps) {
  const navigate = useNavigate()
  const { paymentRequestId } = view
  const isPending = view.status === 'Pending' && !view.bankDays
  // Back from the bank, the payer may have answered: ask the server before showing an outcome.
  const [isWaiting, setWaiting] = useState(isPending || view.isAtBank)
  const stop = useCallback(
    async (status: RegularisationStatus | null) => {
      // The address names the screen: a reload or a bookmark shows it again.
      if (status !== null)
        await navigate(regularisationOutcomePath(status, paymentRequestId, dataId), { replace: true })
      setWaiting(false)
    },
    [navigate, paymentRequestId, dataId],
  )
  const asked = useUnpaidOutcome(isWaiting ? dataId : null, hint, view.waitedMs, stop)
  const isUnended = isPending || view.isAtBank
  const bankUrl = isUnended ? (asked.bankUrl ?? (isWaiting ? null : view.bankUrl)) : null
  const isAsking = isWaiting && bankUrl === null
  const place = useFocusOnChange(isAsking)
  if (isAsking) {
    return (
      <div className={`page ${styles.narrow}`}>
        <WaitingScreen isDoubtful={hint === 'annulation' || hint === 'echec'} />
      </div>
    )
  }
  const check = () => setWaiting(true)
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {bankUrl === null ? (
        <EndedScreen view={view} onCheck={check} />
      ) : (
        <AtBankScreen {...{ view, bankUrl, dataId }} onCheck={isWaiting ? null : check} />
      )}
    </div>
  )
}

interface EndedScreenProps {
  readonly view: RegularisationView
  readonly onCheck: () => void
}

function EndedScreen({ view, onCheck }: EndedScreenProps) {
  switch (view.status) {
    case 'Confirmed':
      return <ConfirmedScreen view={view} />
    case 'Pending':
      return view.bankDays ? <BankDaysScreen view={view} /> : <PendingScreen view={view} onCheck={onCheck} />
    case 'Open':
      return <OpenScreen view={view} />
    case 'Failed':
      // Another payment may have paid it, or the association cancelled it meanwhile.
      return isDue(view) ? <FailedScreen view={view} /> : <NothingDueScreen view={view} />
    case 'Canceled':
      return isDue(view) ? <CancelledScreen view={view} /> : <NothingDueScreen view={view} />
  }
}

/** A screen that replaces another takes the focus, so that a screen reader announces it; the first screen does not. */
function useFocusOnChange(isWaiting: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const was = useRef(isWaiting)
  useEffect(() => {
    if (was.current && !isWaiting) place.current?.focus()
    was.current = isWaiting
  }, [isWaiting])
  return place
}
