import { useCallback, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { parisDate } from '#domain/format.ts'
import { type Cents, zero } from '#domain/money.ts'
import { planOf, plannedLines } from '#web/features/installments/plan-of.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import type { InstallmentsChoice } from '#web/lib/api/cart-calls.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'

/**
 * The number and the days of a cart's payments: the choice is shown at once, the server's answer decides.
 * @param tip the tip that is shown, which may not be saved yet
 */
export function useInstallments({ saveInstallments }: CartSession, cart: Cart, tip: Cents | null) {
  const toast = useFailureToast()
  const messageOf = useProblemMessage()
  /** Chosen here and not answered yet. */
  const [wanted, setWanted] = useState<InstallmentsChoice | null>(null)
  const [error, setError] = useState<string>()
  const choose = useCallback(
    async (choice: InstallmentsChoice) => {
      setWanted(choice)
      setError(undefined)
      try {
        await saveInstallments(choice)
      } catch (thrown) {
        const failure = asFailure(thrown)
        const [found] = failure.problems
        if (found === undefined) toast(failure)
        else setError(messageOf(found))
      }
      setWanted((latest) => (latest === choice ? null : latest))
    },
    [saveInstallments, messageOf, toast],
  )
  const saved = savedChoice(cart)
  // Today by the server's clock, not by the visitor's.
  const today = cart.installments[0]?.date ?? parisDate(new Date(cart.meta.updatedAt))
  const lines = plannedLines(cart)
  const { paymentFrequency: frequency } = cart
  const planFor = ({ installments, firstDebitDayOfMonth: debitDay }: InstallmentsChoice) =>
    planOf({ frequency, lines, tip: tip ?? zero, debitDay, today }, installments)
  const choice = wanted ?? saved
  const isAnswered = wanted === null && (tip ?? zero) === (cart.tipData.tipChosen ?? zero)
  return {
    choice,
    /** Plan shown: the server's as soon as it has answered. */
    installments: isAnswered ? cart.installments : planFor(choice),
    planFor,
    today,
    hasDates: cart.tierList.some(({ terms }) => terms.length > 0),
    excluded: cart.tierList.flatMap((tier) => (tier.isExcludedFromInstallments ? [tier.name] : [])),
    isSaving: wanted !== null,
    error,
    onChoice: (next: InstallmentsChoice) => void choose(next),
  }
}

/** The choice saved in the cart: a monthly payment has no count. */
function savedChoice({ paymentFrequency, installments, firstDebitDayOfMonth }: Cart): InstallmentsChoice {
  const count = paymentFrequency === 'SUBSCRIPTION' ? 1 : Math.max(1, installments.length)
  return { installments: count, firstDebitDayOfMonth }
}
