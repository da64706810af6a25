import { sharesOfPayment } from '#domain/installment/shares-of-payment.ts'
import { captureEntries } from '#domain/payment/ledger-entries.ts'
import type { Cents } from '#domain/money.ts'
import type { Deps } from '#server/deps.ts'
import type { CapturePlan } from '#server/payment/finalise-plan.ts'
import type { StoredPayment } from '#server/payment/payment-store.ts'
import type { SavedPaymentMethod } from '#server/providers/payment-provider.ts'

/** What proves that money came: the provider's own answer or its signed event, never a return address. */
export interface Evidence {
  readonly attemptId: string
  /** What the attempt was to charge, and the platform's part of that. */
  readonly asked: { readonly total: Cents; readonly tip: Cents }
  readonly providerRef: string
  /** Cents that the provider says it captured, and in what currency. */
  readonly captured: number
  readonly currency: string
  /** The means that the provider keeps for later debits; null where it was not asked to, or did not. */
  readonly savedPaymentMethod: SavedPaymentMethod | null
  /** Whose account it went to; undefined where the provider has one account only. */
  readonly payeeAccount?: string | null | undefined
}

/**
 * What every capture writes: what proves it, what the books say, what it paid of each line.
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
    entries: captureEntries(payment.amount, payment.tip).map(({ account, amount }) => ({
      kind: account,
      organisationId: account === 'org_payable' ? payment.organisationId : null,
      amount,
    })),
    shares: shares.flatMap((share, index) => {
      const itemId = lineIds[index]
      return itemId === undefined ? [] : [{ itemId, ...share }]
    }),
  }
}
