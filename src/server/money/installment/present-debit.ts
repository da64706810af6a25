import { isValidOn } from '#domain/installment/due-date.ts'
import { publicInstallment } from '#domain/installment/installment-machine.ts'
import type { Installment } from '#contract/cart.ts'
import type { SchedulePaymentMethod, StoredDebit } from '#server/money/installment/debit-store.ts'

/** A debit in wire format. A debit that its payer has just paid waits for the bank: the payer is not asked again. */
export function presentDebit(debit: StoredDebit): Installment {
  const { number, dueOn, amount, tip, refusal } = debit
  const state = isAsked(debit) && debit.isBeingPaid ? 'collecting' : debit.state
  return {
    number,
    date: dueOn,
    amount,
    tipPart: tip,
    status: publicInstallment[state],
    refusedByBank: state === 'refused' && refusal !== null,
  }
}

/** A saved payment method as its holder recognises it; null if none is saved. */
export function presentPaymentMethod({
  isActive,
  type,
  brand,
  last4,
  expiryMonth,
  expiryYear,
}: SchedulePaymentMethod) {
  return isActive
    ? { paymentMethod: type, brand, last4, expiry: formatExpiry(expiryMonth, expiryYear) }
    : null
}

/** `MM/YYYY`; empty for a bank account, which does not expire. */
export function formatExpiry(month: number | null, year: number | null): string {
  return month === null || year === null ? '' : `${String(month).padStart(2, '0')}/${year}`
}

/** Whether a debit is refused and not being paid: its payer is asked to pay it. */
export function isOwed(debit: StoredDebit): boolean {
  return debit.state === 'refused' && !debit.isBeingPaid
}

function isAsked({ state }: StoredDebit): boolean {
  return state === 'planned' || state === 'refused'
}

/** The civil date of the first debit to come after the saved card expires; null if there is none. */
export function cardEndsBefore(debits: readonly StoredDebit[]): string | null {
  const beyond = debits.find(({ state, dueOn, paymentMethod }) => {
    const { isActive, expiryMonth: month, expiryYear: year } = paymentMethod
    return (
      state === 'planned' && isActive && month !== null && year !== null && !isValidOn({ month, year }, dueOn)
    )
  })
  return beyond?.dueOn ?? null
}
