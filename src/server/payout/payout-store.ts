import { sql } from 'kysely'
import type { OrganisationId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { PayoutEvent, PayoutState } from '#domain/refund/payout-machine.ts'
import type { Tx } from '#server/db/schema.ts'

/** `balance` is what is owed then. */
export type PayoutAnswer = { readonly amount: Cents; readonly balance: Cents } & (
  | { readonly kind: 'created'; readonly id: string }
  /** The token had done the same before. Nothing was written. */
  | { readonly kind: 'repeated'; readonly id: string; readonly state: PayoutState }
  /** It had done something else: `amount` is what. Nothing was written. */
  | { readonly kind: 'differs'; readonly id: string; readonly state: PayoutState }
  /** More than is owed, or nothing. Nothing was written. */
  | { readonly kind: 'refused' }
)

/** What makes a repetition the same; null: nothing, each is one of its own. */
interface Repeatable {
  readonly token: string | null
}

/**
 * Sets money aside for a transfer to an association; `amount` null: all that is owed, but for what payers' banks ask
 * about. Once a token.
 */
export async function createPayout(
  tx: Tx,
  payout: Repeatable & {
    readonly id: string
    readonly organisationId: OrganisationId
    readonly amount: Cents | null
  },
  now: Date,
): Promise<PayoutAnswer> {
  const argument = JSON.stringify({ ...payout, now })
  const { rows } = await sql<{ answer: PayoutAnswer }>`
    select create_payout(${argument}::jsonb) as answer
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('create_payout answered nothing')
  return row.answer
}

/** Records that an association paid back of what it owed, once a token; refused where that is less, or nothing. */
export async function recordRepayment(
  tx: Tx,
  repayment: Repeatable & {
    readonly id: string
    readonly organisationId: OrganisationId
    readonly amount: Cents
    readonly reference: string | null
  },
  now: Date,
): Promise<PayoutAnswer> {
  const argument = JSON.stringify({ ...repayment, now })
  const { rows } = await sql<{ answer: PayoutAnswer }>`
    select record_repayment(${argument}::jsonb) as answer
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('record_repayment answered nothing')
  return row.answer
}

/** How a payout stands. `isRepeated`: it was settled before, with this reference. */
export interface SettledPayout {
  readonly state: PayoutState
  readonly reference: string | null
  readonly isRepeated: boolean
}

/** Marks a transfer made or given up, once; answers how the payout stands then, null where there is none. */
export async function settlePayout(
  tx: Tx,
  settled: { readonly id: string; readonly event: PayoutEvent; readonly reference: string | null },
  now: Date,
): Promise<SettledPayout | null> {
  const argument = JSON.stringify({ ...settled, now })
  const { rows } = await sql<{ answer: SettledPayout | null }>`
    select settle_payout(${argument}::jsonb) as answer
  `.execute(tx)
  return rows[0]?.answer ?? null
}

/** How an association stands with us, in cents. Everything but the tip, which is the platform's. */
export interface Balance {
  readonly captured: Cents
  readonly refunded: Cents
  /** Lost to payers' banks. */
  readonly lost: Cents
  /** What payers' banks ask about at this moment; still counted among what is owed. */
  readonly contested: Cents
  readonly paidOut: Cents
  /** Captured into the association's own account at its provider, less what was given back from there. */
  readonly atProvider: Cents
  /** Set aside for transfers that are not made yet. */
  readonly underWay: Cents
  /** Less than 0: the association owes, for what went back after it had the money. */
  readonly owed: Cents
  /** Money that the association took itself; no part of what is owed. */
  readonly offline: Cents
  /** Given to the platform with this association's payments, and not given back. */
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
        where p.organisation_id = ${organisationId} and p.state = 'paid' and p.provider = 'offline') as offline,
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

/** The payouts of an association, the latest first; what it paid back is less than 0. */
export async function listPayouts(
  tx: Tx,
  organisationId: OrganisationId,
  limit: number,
): Promise<{ id: string; amount: Cents; state: PayoutState; reference: string | null; createdAt: Date }[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(['id', 'amount_cents', 'state', 'reference', 'created_at as createdAt'])
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ amount_cents, ...row }) => ({ ...row, amount: cents(amount_cents) }))
}
