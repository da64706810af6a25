import { sharesOfPayment } from '#domain/installment/shares-of-payment.ts'
import { captureEntries } from '#domain/payment/ledger-entries.ts'
import type { Cents } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import { planEntries } from '#server/money/ledger/plan-entries.ts'
import type { CapturePlan } from '#server/money/payment/finalise-plan.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'
import type { SavedPaymentMethod } from '#server/providers/payment-provider.ts'

/** Proof that money arrived: the provider's own answer or its signed event, never a return address. */
export interface Evidence {
  readonly attemptId: string
  /** The amount that the attempt requested, and the tip within it. */
  readonly asked: { readonly total: Cents; readonly tip: Cents }
  readonly providerRef: string
  /** Cents captured according to the provider, with the currency. */
  readonly captured: number
  readonly currency: string
  /** The payment method that the provider saved for later debits; null if it was not requested or not saved. */
  readonly savedPaymentMethod: SavedPaymentMethod | null
  /** The provider account that received the money; undefined if the provider has only one account. */
  readonly payeeAccount?: string | null | undefined
}

/**
 * Plans the writes of every capture: its evidence, its ledger entries, and the part it paid of each line.
 * @param lineIds the lines of its order, in the order of the frozen cart
 */
export function planCapture(
  deps: Pick<Deps, 'newId'>,
  payment: StoredPayment,
  evidence: Evidence | null,
  lineIds: readonly string[],
): CapturePlan {
  const shares = sharesOfPayment(payment.snapshot, payment.installmentNumber, payment.amount)
  return {
    paymentId: payment.id,
    attemptId: evidence?.attemptId ?? null,
    providerRef: evidence?.providerRef ?? null,
    captured: evidence?.captured ?? 0,
    currency: evidence?.currency ?? 'EUR',
    payeeAccount: evidence?.payeeAccount,
    orphanId: deps.newId(),
    entries: planEntries(captureEntries(payment.amount, payment.tip), payment.organisationId),
    shares: shares.flatMap((share, index) => {
      const itemId = lineIds[index]
      return itemId === undefined ? [] : [{ itemId, ...share }]
    }),
  }
}
