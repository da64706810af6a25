import { type SqlBool, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { OrganisationId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import { type PayoutEvent, type PayoutState, payoutMachine } from '#domain/refund/payout-machine.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { CentsSchema, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const payoutStates = oneOf(payoutMachine.states)

/** `balance` is the amount owed at that time. */
const known = { id: Uuid(), state: payoutStates, amount: CentsSchema, balance: CentsSchema }

const PayoutAnswerSchema = Type.Union([
  Type.Object({ kind: Type.Literal('created'), id: Uuid(), amount: CentsSchema, balance: CentsSchema }),
  /** The token created the same payout before. Nothing was written. */
  Type.Object({ kind: Type.Literal('repeated'), ...known }),
  /** The token created another payout before, of `amount`. Nothing was written. */
  Type.Object({ kind: Type.Literal('differs'), ...known }),
  /** More than is owed, or nothing. Nothing was written. */
  Type.Object({ kind: Type.Literal('refused'), amount: CentsSchema, balance: CentsSchema }),
])
export type PayoutAnswer = Static<typeof PayoutAnswerSchema>

const payout = {
  id: Uuid(),
  organisationId: Uuid<OrganisationId>(),
  /** Idempotency token; null: each call creates a new payout. */
  token: orNull(Type.String()),
  now: Instant,
}

/**
 * Reserves money for a transfer to an association. `amount` null: all that is owed, without amounts in dispute. Once
 * per token.
 */
export const createPayout = callFunction(
  'create_payout',
  Type.Object({ ...payout, amount: orNull(CentsSchema) }),
  PayoutAnswerSchema,
)

/** Records that an association repaid what it owes, once per token. Refused if it owes less, or nothing. */
export const recordRepayment = callFunction(
  'record_repayment',
  Type.Object({ ...payout, amount: CentsSchema, reference: orNull(Type.String()) }),
  PayoutAnswerSchema,
)

/**
 * Marks a transfer as made or cancelled, once. Returns the resulting state of the payout, null if it does not exist.
 */
export const endPayout = callFunction(
  'end_payout',
  Type.Object({
    id: Uuid(),
    event: oneOf<PayoutEvent>(['pay', 'cancel']),
    reference: orNull(Type.String()),
    now: Instant,
  }),
  /** `isRepeated`: it was marked before, with this reference. */
  orNull(Type.Object({ state: payoutStates, reference: orNull(Type.String()), isRepeated: Type.Boolean() })),
)

/** The balance of an association, in cents. Everything except `tip` excludes the tip, which is the platform's. */
export interface Balance {
  readonly captured: Cents
  readonly refunded: Cents
  /** Lost in disputes. */
  readonly lost: Cents
  /** In open disputes; still part of the amount owed. */
  readonly contested: Cents
  readonly paidOut: Cents
  /** Captured into the association's own account at its provider, minus refunds from there. */
  readonly atProvider: Cents
  /** Reserved for transfers that are not made yet. */
  readonly underWay: Cents
  /** Negative: the association owes this amount, because money was refunded after its payout. */
  readonly owed: Cents
  /** Money that the association received itself; not part of the amount owed. */
  readonly offline: Cents
  /** Tips paid with this association's payments and not refunded. */
  readonly tip: Cents
}

/** The balance of an association, read from the facts; `owed` from the ledger. */
export async function readBalance(tx: Tx, organisationId: OrganisationId): Promise<Balance> {
  const { rows } = await sql<Record<keyof Balance, number>>`
    with captured as (
      select p.id, p.amount_cents, p.tip_cents from payment p
      where p.organisation_id = ${organisationId} and p.state = 'paid' and p.provider not in ('none', 'offline')
    ), refunded as (
      select coalesce(sum(r.amount_cents - r.tip_cents), 0)::bigint as amount,
        coalesce(sum(r.tip_cents), 0)::bigint as tip
      from refund r join captured on captured.id = r.payment_id where r.state = 'refunded'
    ), disputed as (
      select coalesce(sum(d.org_cents), 0)::bigint as lost, coalesce(sum(d.tip_cents), 0)::bigint as tip,
        contested_of(${organisationId}) as contested
      from dispute d join payment p on p.id = d.payment_id where p.organisation_id = ${organisationId}
    ), paid as (
      select coalesce(sum(amount_cents) filter (where state = 'paid'), 0)::bigint as out,
        coalesce(sum(amount_cents) filter (where state = 'created'), 0)::bigint as under_way
      from payout where organisation_id = ${organisationId}
    ), transferred as (
      select coalesce(sum(e.amount_cents), 0)::bigint as amount
      from ledger_tx t join ledger_entry e on e.tx_id = t.id join account a on a.id = e.account_id
      where t.kind = 'transfer' and a.kind = 'org_payable' and a.organisation_id = ${organisationId}
    )
    select (select coalesce(sum(amount_cents), 0)::bigint from captured) as captured, refunded.amount as refunded,
      disputed.lost, disputed.contested, paid.out as "paidOut", paid.under_way as "underWay",
      transferred.amount as "atProvider", balance_of(${organisationId}) as owed,
      (select coalesce(sum(i.amount_cents), 0)::bigint from payment p
        join order_item i on i.order_id = p.order_id and i.cancelled_at is null
        where p.organisation_id = ${organisationId} and p.state = 'paid' and p.provider = 'offline'
          and not exists (
            select from offline_entry e where e.payment_id = p.id and e.returned_on is not null)) as offline,
      (select coalesce(sum(tip_cents), 0)::bigint from captured) - refunded.tip - disputed.tip as tip
    from refunded, disputed, paid, transferred
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('no balance')
  return {
    captured: cents(row.captured),
    refunded: cents(row.refunded),
    lost: cents(row.lost),
    contested: cents(row.contested),
    paidOut: cents(row.paidOut),
    atProvider: cents(row.atProvider),
    underWay: cents(row.underWay),
    owed: cents(row.owed),
    offline: cents(row.offline),
    tip: cents(row.tip),
  }
}

/** The payouts of an association, the latest first, from the one after `after` on. Its repayments are negative. */
export async function listPayouts(
  tx: Tx,
  organisationId: OrganisationId,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<{ id: string; amount: Cents; state: PayoutState; reference: string | null; createdAt: Date }[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(['id', 'amount_cents', 'state', 'reference', 'created_at as createdAt'])
    .where('organisation_id', '=', organisationId)
    .$if(after !== undefined, (rest) =>
      rest.where(
        sql<SqlBool>`(created_at, id) < (select created_at, id from payout
          where id = ${after} and organisation_id = ${organisationId})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ amount_cents, ...row }) => ({ ...row, amount: cents(amount_cents) }))
}
