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
 * In how many times a cart is paid and on which days: what is chosen is shown at once, what the server answers decides.
 * @param tip the one that is shown, which the server may not have yet
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
        const failure = asFailure(thrown, 'PUT /installments')
        const [found] = failure.problems
        if (found === undefined) toast(failure)
        else setError(messageOf(found))
      }
      setWanted((latest) => (latest === choice ? null : latest))
    },
    [saveInstallments, messageOf, toast],
  )
  const kept = savedChoice(cart)
  // The day of the server's clock, whatever the visitor's says.
  const today = cart.installments[0]?.date ?? parisDate(new Date(cart.meta.updatedAt))
  const lines = plannedLines(cart)
  const { paymentFrequency: frequency } = cart
  const planFor = ({ installments, firstDebitDayOfMonth: debitDay }: InstallmentsChoice) =>
    planOf({ frequency, lines, tip: tip ?? zero, debitDay, today }, installments)
  const choice = wanted ?? kept
  const isSettled = wanted === null && (tip ?? zero) === (cart.tipData.tipChosen ?? zero)
  return {
    choice,
    /** What is shown: the server's own as soon as it has answered. */
    installments: isSettled ? cart.installments : planFor(choice),
    planFor,
    today,
    hasDates: cart.tierList.some(({ terms }) => terms.length > 0),
    excluded: cart.tierList.flatMap((tier) => (tier.isExcludedFromInstallments ? [tier.name] : [])),
    isSaving: wanted !== null,
    error,
    choose: (next: InstallmentsChoice) => void choose(next),
  }
}

/** What the cart holds: monthly ones have no number of times. */
function savedChoice({ paymentFrequency, installments, firstDebitDayOfMonth }: Cart): InstallmentsChoice {
  const count = paymentFrequency === 'SUBSCRIPTION' ? 1 : Math.max(1, installments.length)
  return { installments: count, firstDebitDayOfMonth }
}
