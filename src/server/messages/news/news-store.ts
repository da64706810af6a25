import { sql } from 'kysely'
import { Type } from 'typebox'
import type { FormId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { noteChangedOrders } from '#server/money/order/changed-order-store.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Opaque, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export interface NewSubscription {
  readonly id: string
  readonly formId: FormId
  readonly email: string
  readonly locale: Locale
}

/**
 * Stores an address for the news of a form and returns the id of its subscription, which may exist. An unconfirmed one
 * begins anew: its mail has a new link.
 */
export async function upsertSubscription(
  tx: Tx,
  { id, formId, email, locale }: NewSubscription,
  now: Date,
): Promise<string> {
  const row = await tx
    .insertInto('news_subscription')
    .values({ id, form_id: formId, email, locale, created_at: now, confirmed_at: null, news_until: null })
    .onConflict((conflict) =>
      conflict.columns(['form_id', 'email']).doUpdateSet((eb) => ({
        locale: eb.ref('excluded.locale'),
        created_at: eb
          .case()
          .when('news_subscription.confirmed_at', 'is', null)
          .then(eb.ref('excluded.created_at'))
          .else(eb.ref('news_subscription.created_at'))
          .end(),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface StoredSubscription {
  readonly id: string
  readonly formId: FormId
  readonly isConfirmed: boolean
}

/** A subscription, or null where it was deleted. */
export async function findSubscription(tx: Tx, id: string): Promise<StoredSubscription | null> {
  const row = await tx
    .selectFrom('news_subscription')
    .select(['id', 'form_id', 'confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  return { id: row.id, formId: row.form_id as FormId, isConfirmed: row.confirmed_at !== null }
}

/** Records that the owner of the address confirmed it. A second time changes nothing. */
export async function markConfirmed(tx: Tx, id: string, now: Date): Promise<void> {
  const confirmed = await tx
    .updateTable('news_subscription')
    .set({ confirmed_at: now, news_until: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning(['email', 'form_id'])
    .executeTakeFirst()
  if (confirmed === undefined) return
  const orders = await tx
    .selectFrom('order')
    .innerJoin('form', 'form.organisation_id', 'order.organisation_id')
    .select('order.id')
    .where(sql<string>`lower("order".payer ->> 'email')`, '=', confirmed.email)
    .where('form.id', '=', confirmed.form_id)
    .execute()
  await noteChangedOrders(tx, { orders: orders.map(({ id }) => id) })
}

/** Records the news of a form that were not seen before. */
export async function insertNewsItems(
  tx: Tx,
  formId: FormId,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('news_item')
    .values(keys.map((key) => ({ form_id: formId, key, published_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The forms with a confirmed subscription. */
export async function listFollowedForms(tx: Tx): Promise<FormId[]> {
  const rows = await tx
    .selectFrom('news_subscription')
    .select('form_id')
    .distinct()
    .where('confirmed_at', 'is not', null)
    .execute()
  return rows.map((row) => row.form_id as FormId)
}

/** The subscriptions of a form, at most `limit`. */
export async function listSubscriptions(tx: Tx, formId: FormId, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('news_subscription')
    .select('id')
    .where('form_id', '=', formId)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Subscriptions that were requested before an instant and not confirmed, at most `limit`. */
export async function listUnconfirmed(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('news_subscription')
    .select('id')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The mails that subscribers of a form await, of at most `limit` subscribers; the caller queues them in `tx`. */
export const claimNews = callWithArguments(
  'claim_news',
  Type.Object({ form: Uuid<FormId>(), limit: Type.Integer() }),
  Type.Array(
    Type.Object({
      subscription: Uuid(),
      email: Type.String(),
      locale: Opaque<Locale>(),
      key: Type.String(),
    }),
  ),
)

/** Deletes subscriptions with all mails to them; returns the number. */
export const forgetNewsSubscriptions = callWithArguments(
  'forget_news_subscriptions',
  Type.Object({ ids: listOf(Uuid()) }),
  Type.Integer(),
)
