import { sql } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { OwnCorrection } from '#contract/account/own-data.ts'
import type { AccountChanged } from '#contract/mail/account-mails.ts'
import { ownOrders, placedOrders } from '#server/money/order/own-order-store.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { mailOf } from '#server/identity/user/session-store.ts'

/** Erases an account, unless its user still has a role. */
export const eraseAccount = callFunction(
  'erase_account',
  Type.Object({ userId: Uuid(), mail: mailOf<AccountChanged>(), now: Instant }),
  Type.Object({ outcome: Type.Union([Type.Literal('erased'), Type.Literal('roles')]) }),
)

/** The row of an account. */
export async function loadAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('user_account')
    .select(['locale', 'created_at as createdAt', 'verified_at as verifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Lists the consents of a user with each order, the newest first. */
export async function listOrderConsents(tx: Tx, userId: string) {
  return tx
    .selectFrom(ownOrders(userId))
    .innerJoin('cart', 'cart.id', 'order.cart_id')
    .innerJoin('organisation', 'organisation.id', 'order.organisation_id')
    .select(['order.number as orderNumber', 'order.created_at as orderedAt'])
    .select(['organisation.slug as organizationSlug', 'organisation.name'])
    .select([
      sql<boolean>`("order".payer ->> 'marketingConsent')::boolean`.as('isMarketing'),
      sql<string | null>`cart.payer #>> '{acknowledgedTerms,version}'`.as('termsVersion'),
      sql<string | null>`cart.payer #>> '{acknowledgedTerms,at}'`.as('termsAt'),
    ])
    .orderBy('order.created_at', 'desc')
    .execute()
}

/** The subscriptions of an address to the news of campaigns. */
export async function listNewsOf(tx: Tx, email: string) {
  const rows = await tx
    .selectFrom('news_subscription')
    .innerJoin('form', 'form.id', 'news_subscription.form_id')
    .innerJoin('organisation', 'organisation.id', 'form.organisation_id')
    .select(['news_subscription.id', 'news_subscription.locale', 'confirmed_at as confirmedAt'])
    .select(['organisation.slug as organizationSlug', 'organisation.name'])
    .select(sql<string>`form.definition ->> 'title'`.as('title'))
    .where('news_subscription.email', '=', email)
    .orderBy('news_subscription.created_at')
    .execute()
  return rows.map((row) => ({ ...row, locale: row.locale as Locale }))
}

/** The ids of every order of a user, the newest first. */
export async function listOrderIds(tx: Tx, userId: string): Promise<OrderId[]> {
  const rows = await tx
    .selectFrom(ownOrders(userId))
    .select('order.id')
    .orderBy('order.created_at', 'desc')
    .execute()
  return rows.map(({ id }) => id as OrderId)
}

/** The files that a user sent with their orders. Those of an order that joined by its address may be a stranger's. */
export async function listOwnFiles(tx: Tx, userId: string) {
  return tx
    .selectFrom(placedOrders(userId))
    .innerJoin('cart_file', 'cart_file.cart_id', 'placed.cart_id')
    .select([
      'cart_file.id as fileId',
      'placed.number as orderNumber',
      'cart_file.name',
      'cart_file.content_type as contentType',
    ])
    .select('cart_file.size')
    .orderBy('cart_file.created_at')
    .execute()
}

/** The corrections of the tax receipts of a user's orders, the oldest first; not those that were erased at their term. */
export async function listOwnCorrections(tx: Tx, userId: string): Promise<OwnCorrection[]> {
  const rows = await tx
    .selectFrom(ownOrders(userId))
    .innerJoin('receipt_correction as correction', 'correction.order_id', 'order.id')
    .select(['order.number as orderNumber', 'correction.year', 'correction.created_at as at'])
    .select(['correction.author', 'correction.before', 'correction.after'])
    .where(sql`correction.after ->> 'country'`, '<>', '')
    .orderBy('correction.number')
    .execute()
  return rows.map(({ at, author, ...row }) => ({
    ...row,
    at: at.toISOString(),
    author: author === 'donor' ? 'donor' : 'member',
  }))
}
