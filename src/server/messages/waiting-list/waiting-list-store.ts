import { sql } from 'kysely'
import { Type } from 'typebox'
import type { CartId, FormId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { WaitingEntryEvent, WaitingEntryState } from '#domain/waiting-list/waiting-entry-machine.ts'
import type { WaitingUnits } from '#domain/waiting-list/waiting-list.ts'
import { orNull } from '#contract/shape.ts'
import { NewCartSchema } from '#server/money/cart/cart-store.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { QueuedMails } from '#server/platform/db/plan-parts.ts'
import { Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Adds an entry to the line of a price; returns the live one of its address, null where the line is full. */
export const joinWaitingList = callWithArguments(
  'join_waiting_list',
  Type.Object({
    p: Type.Object({
      id: Uuid(),
      organisationId: Uuid(),
      formId: Uuid(),
      tierId: Uuid(),
      email: Type.String(),
      firstName: Type.String(),
      quantity: Type.Integer(),
      locale: Opaque<Locale>(),
    }),
    most: Type.Integer(),
    now: Instant,
  }),
  orNull(Uuid()),
)

/**
 * Offers an entry its units with a cart that holds them, all or nothing; false where it does not wait any more.
 * Throws the database's SOLD_OUT (OB001) where the units are not free.
 */
export const makeOffer = callWithArguments(
  'make_offer',
  Type.Object({
    entry: Uuid(),
    quantity: Type.Integer(),
    cart: NewCartSchema,
    formVersion: Type.String(),
    mails: QueuedMails,
    ends: Instant,
    now: Instant,
  }),
  Type.Boolean(),
)

/** Ends a live entry before its offer does. `paying`: its payment may still take money. */
export const endWaiting = callWithArguments(
  'end_waiting',
  Type.Object({
    entry: Uuid(),
    event: Opaque<Extract<WaitingEntryEvent, 'leave' | 'cancel' | 'close'>>(),
    now: Instant,
  }),
  Type.Object({ kind: Type.Union([Type.Literal('ended'), Type.Literal('paying'), Type.Literal('over')]) }),
)

/** Records offers whose carts were ordered; returns how many. */
export const acceptOffers = callWithArguments(
  'accept_offers',
  Type.Object({ now: Instant, limit: Type.Integer() }),
  Type.Integer(),
)

/** Ends an offer that was not ordered in time. False where its payment is in flight, or it ended. */
export const expireOffer = callWithArguments(
  'expire_offer',
  Type.Object({ entry: Uuid(), mails: QueuedMails, now: Instant }),
  Type.Boolean(),
)

/** An entry as stored. */
export interface StoredEntry extends WaitingUnits {
  readonly formId: FormId
  readonly email: string
  readonly firstName: string
  readonly locale: Locale
  readonly state: WaitingEntryState
  readonly createdAt: Date
  readonly offerEndsAt: Date | null
  readonly cartId: CartId | null
}

const entries = (tx: Tx) =>
  tx
    .selectFrom('waiting_entry')
    .select(['id', 'tier_id as tierId', 'quantity', 'email', 'first_name as firstName', 'state'])
    .select(['created_at as createdAt', 'offer_ends_at as offerEndsAt'])
    .select(sql<FormId>`form_id`.as('formId'))
    .select(sql<Locale>`locale`.as('locale'))
    .select(sql<CartId | null>`cart_id`.as('cartId'))

/** An entry; null where there is none, or it was deleted. */
export async function findEntry(tx: Tx, id: string): Promise<StoredEntry | null> {
  return (await entries(tx).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Its place in the line of its price: 1 for the first. */
export async function countPlace(tx: Tx, { id, formId, tierId }: StoredEntry): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(*)::integer + 1 as place
    from waiting_entry e join waiting_entry own on own.id = ${id}
    where e.form_id = ${formId} and e.tier_id = ${tierId} and e.state = 'waiting'
      and (e.created_at, e.id) < (own.created_at, own.id)`.execute(tx)
  return rows[0]?.place ?? 1
}

/** Changes the number of units of an entry that waits; false where it does not wait any more. */
export async function changeWanted(tx: Tx, id: string, quantity: number, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('waiting_entry')
    .set({ quantity, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The forms with entries that wait. */
export async function listWaitedForms(tx: Tx): Promise<FormId[]> {
  const rows = await tx
    .selectFrom('waiting_entry')
    .select('form_id')
    .distinct()
    .where('state', '=', 'waiting')
    .execute()
  return rows.map((row) => row.form_id as FormId)
}

/** Entries of a form that wait, the first of the line first. */
export async function listLine(tx: Tx, formId: FormId): Promise<StoredEntry[]> {
  return entries(tx)
    .where('form_id', '=', formId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Offers whose time is over, the longest first. */
export async function listOverdueOffers(tx: Tx, now: Date, limit: number): Promise<StoredEntry[]> {
  return entries(tx)
    .where('state', '=', 'offered')
    .where('offer_ends_at', '<=', now)
    .orderBy('offer_ends_at')
    .limit(limit)
    .execute()
}
