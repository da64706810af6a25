import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ConfirmationView } from '#contract/confirmation.ts'
import { OutcomeScreen } from '#web/features/payment-flow/outcome-screen.tsx'
import { outcomeOf } from '#web/features/payment-flow/outcome.ts'
import { useLocale } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { useConfirmation } from '#web/pages/payment/use-confirmation.ts'
import { ConfirmedScreen } from '#web/pages/payment/confirmed-screen.tsx'
import { WaitingScreen } from '#web/pages/payment/waiting-screen.tsx'
import { embeddedPaymentPath, formPath, stepPath } from '#web/paths.ts'

/** The screen of the actual state: the address only hints, the server knows. */
export function ConfirmationScreens({ view }: { readonly view: ConfirmationView }) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const isPending = view.status === 'Pending'
  const [isWaiting, setWaiting] = useState(isPending && view.paymentId !== null)
  const stopWaiting = useCallback(
    async (isKnown: boolean) => {
      if (isKnown) await revalidate()
      setWaiting(false)
    },
    [revalidate],
  )
  useConfirmation(isWaiting ? view.paymentId : null, stopWaiting)
  const place = useFocusOnChange(isWaiting)
  const form = { organizationSlug: view.organization.organizationSlug, ...view.form }
  const payment = embeddedPaymentPath(view.paymentRequestId)
  return (
    <div ref={place} tabIndex={-1} className={`page ${styles.place}`}>
      {isWaiting && <WaitingScreen />}
      {!isWaiting && view.status === 'Confirmed' && <ConfirmedScreen view={view} />}
      {!isWaiting && view.status !== 'Confirmed' && (
        <OutcomeScreen
          outcome={outcomeOf(view.status, view.errorCode)}
          destinations={{
            retry: payment,
            resume: payment,
            check: () => (view.paymentId === null ? void revalidate() : setWaiting(true)),
            backToDonation: stepPath(form, 3, locale),
            backToForm: formPath(form, locale),
          }}
        />
      )}
    </div>
  )
}

/** A screen that replaces another takes the focus, so that a reader hears it; the first one does not. */
function useFocusOnChange(value: unknown) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    place.current?.focus()
  }, [value])
  return place
}
