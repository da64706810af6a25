import { publicInstallment } from '#domain/installment/installment-machine.ts'
import type { Installment } from '#contract/cart.ts'
import type { ScheduleMeans, StoredDebit } from '#server/installment/debit-store.ts'

/** A debit as the wire shows it. */
export function presentDebit({ number, dueOn, amount, tip, state, refusal }: StoredDebit): Installment {
  return {
    number,
    date: dueOn,
    amount,
    tipPart: tip,
    status: publicInstallment[state],
    refusedByBank: state === 'refused' && refusal !== null,
  }
}

/** A kept means by what its holder knows it by; null where none is kept. */
export function presentMeans({ isActive, means, brand, last4, expiryMonth, expiryYear }: ScheduleMeans) {
  return isActive ? { means, brand, last4, expiry: formatExpiry(expiryMonth, expiryYear) } : null
}

/** `MM/YYYY`; empty for an account, which does not expire. */
export function formatExpiry(month: number | null, year: number | null): string {
  return month === null || year === null ? '' : `${String(month).padStart(2, '0')}/${year}`
}
