import { sql } from 'kysely'
import { Type } from 'typebox'
import type { AttemptId } from '#domain/ids.ts'
import type { Tries } from '#domain/payment/card-testing.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An attempt whose card is about to be tried. */
export interface StoredTrial {
  readonly attemptId: AttemptId
  readonly addressHash: Buffer
  readonly formId: string
  readonly cartId: string
}

const TriesSchema = Type.Object({ declined: Type.Integer(), accepted: Type.Integer() })

/** Results of cards: from one address, its subscriber and its network on other carts, and on one form. */
export interface CountedTries {
  readonly address: Tries
  readonly subscriber: Tries
  readonly network: Tries
  readonly form: Tries
}

export const CountedTriesSchema = Type.Object({
  address: TriesSchema,
  subscriber: TriesSchema,
  network: TriesSchema,
  form: TriesSchema,
})

const callCountTries = callWithArguments(
  'count_tries',
  Type.Object({ address: HexBytes, form: Uuid(), cart: Uuid(), attempt: Uuid(), since: Instant }),
  CountedTriesSchema,
)

/** Results of the cards tried since an instant: from an address and around it on other carts, and on one form. */
export async function countTries(
  tx: Tx,
  { addressHash, formId, cartId, attemptId }: StoredTrial,
  since: Date,
): Promise<CountedTries> {
  return callCountTries(tx, { address: addressHash, form: formId, cart: cartId, attempt: attemptId, since })
}

/** `wait`: not now; `over`: its payment is paid or closed, or the attempt was sent or abandoned meanwhile. */
export const turns = ['go', 'wait', 'over'] as const

/** How many cards may be declined since an instant, or may still be, for another one to be tried. */
export interface TrialLimit {
  readonly doubtful: number
  readonly subscriberDoubtful: number
  readonly networkDoubtful: number
  readonly since: Date
  readonly now: Date
}

/** Whose cards are counted, and since when. */
export interface TriesQuery {
  readonly addressHash: Buffer
  readonly since: Date
}

/** Deletes the hashes of clients from card trials, held stock and files before an instant, at most `limit` of each. */
export async function forgetAddresses(tx: Tx, before: Date, limit: number): Promise<void> {
  await sql`
    update payment_attempt set address_hash = null where id in (
      select id from payment_attempt where address_hash is not null and updated_at < ${before} limit ${limit}
    )
  `.execute(tx)
  await sql`
    update stock_hold set client = null where (cart_id, stock_id) in (
      select cart_id, stock_id from stock_hold where client is not null and expires_at < ${before} limit ${limit}
    )
  `.execute(tx)
  await sql`
    update cart_file set client = null where id in (
      select id from cart_file where client is not null and created_at < ${before} limit ${limit}
    )
  `.execute(tx)
}
