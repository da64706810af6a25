import type { OrderSchedule } from '#contract/order/confirmation.ts'
import type { Deps } from '#server/money/deps.ts'
import { findDebit, listDebits } from '#server/money/installment/debit-store.ts'
import { manageLink } from '#server/money/installment/link-addresses.ts'
import {
  cardEndsBefore,
  presentDebit,
  presentPaymentMethod,
} from '#server/money/installment/present-debit.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** The payment schedule of an order for its confirmation; null if it was paid at once. */
export async function readOrderSchedule(
  deps: Deps,
  { id, snapshot }: StoredPayment,
  now: Date,
): Promise<OrderSchedule | null> {
  const debit = await findDebit(deps.db, id)
  if (debit === null) return null
  const debits = await listDebits(deps.db, debit.scheduleId)
  return {
    kind: debit.kind,
    state: debit.scheduleState,
    installments: debits.map(presentDebit),
    paymentMethod: presentPaymentMethod(debit.paymentMethod),
    cardEndsBefore: cardEndsBefore(debits),
    manageUrl: manageLink(deps, { scheduleId: debit.scheduleId, locale: snapshot.locale }, now),
  }
}
