import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ConfirmationView } from '#contract/order/confirmation.ts'
import { OutcomeScreen } from '#web/features/payment-flow/outcome/outcome-screen.tsx'
import { closed, outcomeOf } from '#web/features/payment-flow/outcome/outcome.ts'
import { useLocale } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { PaidScreen, hasPaidOrder } from '#web/pages/payment/confirmed-screen.tsx'
import { BankDaysScreen, BankScreen, WaitingScreen, recapFacts } from '#web/pages/payment/waiting-screen.tsx'
import { useBackToCart } from '#web/pages/payment/use-back-to-cart.ts'
import { useSpentCart } from '#web/pages/payment/use-spent-cart.ts'
import { embeddedPaymentPath } from '#web/payment-paths.ts'
import { orderPath, presentationPath } from '#web/paths.ts'
import { pollUntilKnown, waitFor } from '#web/features/payment-flow/poll.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'

/** Limit of the first text of the wait, from the moment when the payment was sent. */
const longestWaitMs = 60_000

/** The screen of the actual state: the address is only a hint, the server decides. */
export function ConfirmationScreens({ view }: { readonly view: ConfirmationView }) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const isPending = view.status === 'Pending'
  const isPaid = hasPaidOrder(view)
  const [isWaiting, setWaiting] = useState(isPending && view.paymentId !== null && !view.bankDays)
  const [isLate, setLate] = useState(view.waitedMs >= longestWaitMs)
  const stopWaiting = useCallback(
    async (isKnown: boolean) => {
      if (isKnown) await revalidate()
      setWaiting(false)
      setLate(true)
    },
    [revalidate],
  )
  const asked = useConfirmation(isWaiting ? view.paymentId : null, view.waitedMs, stopWaiting)
  // A payer who comes back from the bank may be here before its report: only an answer says that it still waits.
  const bankUrl = isPending ? (asked.bankUrl ?? (isWaiting ? null : view.bankUrl)) : null
  const isAsking = isWaiting && bankUrl === null
  const place = useFocusOnChange(isAsking)
  const form = { organizationSlug: view.organization.organizationSlug, ...view.form }
  const outcome = outcomeOfView(view)
  useSpentCart(form, view.status !== 'Confirmed' && outcome.screen === 'tooMany')
  const payment = embeddedPaymentPath(view.paymentRequestId)
  const cartUrl = view.backUrl ?? orderPath(form, locale)
  const backToCart = useBackToCart(view.paymentRequestId, cartUrl)
  const isFrozen = view.status === 'Open' || view.status === 'Refused' || view.status === 'Failed'
  return (
    <div ref={place} tabIndex={-1} className={`page ${styles.place}`}>
      {isAsking && <WaitingScreen isLate={isLate} />}
      {!isWaiting && isPaid && <PaidScreen view={view} />}
      {!isWaiting && isPending && view.bankDays && <BankDaysScreen view={view} />}
      {bankUrl !== null && (
        <BankScreen view={view} bankUrl={bankUrl} onCheck={isWaiting ? null : () => setWaiting(true)} />
      )}
      {!isWaiting && !isPaid && bankUrl === null && !(isPending && view.bankDays) && (
        <OutcomeScreen
          outcome={outcome}
          recap={recapFacts(view)}
          support={[view.paymentRequestId, view.errorCode].filter(Boolean).join(' ')}
          destinations={{
            retry: payment,
            resume: payment,
            check: () => (view.paymentId === null ? void revalidate() : setWaiting(true)),
            backToDonation: isFrozen ? backToCart : cartUrl,
            backToForm: presentationPath(form, locale),
          }}
        />
      )}
    </div>
  )
}

function outcomeOfView({ status, errorCode, isOver }: ConfirmationView) {
  const outcome = outcomeOf(status === 'Confirmed' ? 'Open' : status, errorCode)
  return isOver ? closed(outcome) : outcome
}

/** A screen that replaces another takes the focus, so that a screen reader announces it; the first screen does not. */
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

/**
 * Asks what became of an attempt, until a minute after it was sent: the card page has waited for a part of it. `onEnd`
 * hears whether it is known. null asks nothing. Returns the page of the bank while it waits for the payer.
 */
function useConfirmation(
  paymentId: string | null,
  waitedMs: number,
  onEnd: (isKnown: boolean) => Promise<void>,
): { readonly bankUrl: string | null } {
  const locale = useLocale()
  const [bankUrl, setBankUrl] = useState<string | null>(null)
  const [start] = useState(() => performance.now() - waitedMs)
  useEffect(() => {
    if (paymentId === null) return
    let isCurrent = true
    const calls = makePaymentCalls(makeSend(locale))
    void pollUntilKnown({
      ask: async () => {
        const { status } = await calls.confirm(paymentId)
        // The payer may also confirm in the bank's app: the page goes on asking while it shows the way.
        if (status === 'Pending' && isCurrent) setBankUrl((await calls.pollRedirect(paymentId)).redirectUrl)
        return status
      },
      isKnown: (status) => status !== 'Pending' || !isCurrent,
      wait: waitFor,
      now: () => performance.now(),
      start,
    }).then((answer) => (isCurrent ? onEnd(answer !== null) : undefined))
    return () => {
      isCurrent = false
    }
  }, [paymentId, start, locale, onEnd])
  return { bankUrl }
}
