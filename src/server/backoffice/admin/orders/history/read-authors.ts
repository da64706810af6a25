import type { OrderId } from '#domain/ids.ts'
import {
  findEntryOf,
  listCharged,
  listLineCancellations,
  listRetries,
} from '#server/backoffice/admin/orders/history/order-author-store.ts'
import type { StoredOwnPayment } from '#server/money/order/own-order-store.ts'
import type { Db } from '#server/platform/db/schema.ts'

interface Authored {
  readonly id: OrderId
  readonly number: string
  readonly organisationId: string
  readonly payments: readonly StoredOwnPayment[]
}

/** Reads who did what with an order. The journal is read for orders that it can have entries of. */
export async function readAuthors(db: Db, { id, number, organisationId, payments }: Authored) {
  const isEntered = payments.some(({ offlineMethod }) => offlineMethod !== null)
  return {
    entry: isEntered ? await findEntryOf(db, organisationId, number) : null,
    charged: await listCharged(
      db,
      payments.map((payment) => payment.id),
    ),
    retries: payments.length > 1 ? await listRetries(db, organisationId, number) : [],
    lineCancellations: await listLineCancellations(db, id),
  }
}
