import type { Transaction } from 'kysely'
import type { OrganisationId } from '#domain/ids.ts'
import type { Database, Db, Tx } from '#server/db/schema.ts'
import type { OfflineMeans } from '#domain/payment/payment-means.ts'

/** The number of the order that an association entered under a reference, or null. */
export async function findOfflineOrder(
  tx: Tx,
  organisationId: OrganisationId,
  reference: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('offline_entry')
    .innerJoin('payment', 'payment.id', 'offline_entry.payment_id')
    .innerJoin('order', 'order.id', 'payment.order_id')
    .select('order.number')
    .where('offline_entry.organisation_id', '=', organisationId)
    .where('offline_entry.reference', '=', reference)
    .executeTakeFirst()
  return row?.number ?? null
}

/**
 * Remembers how an entry was paid, under its reference: false where that is entered already.
 */
export async function insertOfflineEntry(
  tx: Tx,
  entry: {
    readonly paymentId: string
    readonly organisationId: OrganisationId
    readonly reference: string
    readonly means: OfflineMeans
    readonly paidOn: string
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('offline_entry')
    .values({
      payment_id: entry.paymentId,
      organisation_id: entry.organisationId,
      reference: entry.reference,
      means: entry.means,
      paid_on: entry.paidOn,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'reference']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** All of it or nothing. */
export function inOneTransaction<T>(db: Db, act: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().execute(act)
}
