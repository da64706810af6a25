import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Cents, cents } from '#domain/money.ts'
import type { ReceiptFacts } from '#domain/receipt/receipt-facts.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The receipts of an organisation, of the gifts of a year. */
export interface ReceiptYear {
  readonly organisationId: string
  readonly year: number
}

/** A receipt in the list of a year. */
export interface ReceiptOfYear {
  readonly number: number
  readonly label: string
  readonly facts: ReceiptFacts
  readonly amount: Cents
  readonly issuedAt: Date
  readonly endedAt: Date | null
  /** The number of the one that replaced it. */
  readonly replacedBy: string | null
}

/** Receipts of a year after a number, in the order of their numbers: valid, replaced and void. */
export async function listReceiptsOfYear(
  tx: Tx,
  { organisationId, year }: ReceiptYear,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<ReceiptOfYear[]> {
  const rows = await tx
    .selectFrom('receipt')
    .leftJoin('receipt as next', 'next.id', 'receipt.replaced_by')
    .select(['receipt.number', 'receipt.label', 'receipt.facts', 'receipt.amount_cents'])
    .select(['receipt.created_at', 'receipt.ended_at', 'next.label as next_label'])
    .where('receipt.organisation_id', '=', organisationId)
    .where('receipt.year', '=', year)
    .where('receipt.number', '>', after)
    .orderBy('receipt.number')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    label: row.label,
    facts: row.facts,
    amount: cents(row.amount_cents),
    issuedAt: row.created_at,
    endedAt: row.ended_at,
    replacedBy: row.next_label,
  }))
}

/** The numbers of a year. */
export interface ReceiptNumbers {
  /** The number that they continue from; null: they begin with 1. */
  readonly startsAt: number | null
  /** Whether a receipt has one. */
  readonly isNumbered: boolean
}

/** Finds how the receipts of a year are numbered. */
export async function findReceiptNumbers(
  tx: Tx,
  { organisationId, year }: ReceiptYear,
): Promise<ReceiptNumbers> {
  const { rows } = await sql<ReceiptNumbers>`
    select (select first_number from receipt_start where organisation_id = ${organisationId} and year = ${year})
        as "startsAt",
      exists (select from receipt where organisation_id = ${organisationId} and year = ${year}) as "isNumbered"`.execute(
    tx,
  )
  return rows[0] ?? { startsAt: null, isNumbered: false }
}

/** Lets the receipts of a year continue from a number, until the first of them is issued. */
export const startReceiptNumbers = callWithArguments(
  'start_receipt_numbers',
  Type.Object({
    organisation: Uuid(),
    year: Type.Integer(),
    first: Type.Integer(),
    user: Uuid(),
    now: Instant,
  }),
  Type.Union([Type.Literal('started'), Type.Literal('issued'), Type.Literal('low')]),
)

/** How far a year is. */
export interface ReceiptProgress {
  /** Valid receipts, and those of them that are not printed yet. */
  readonly valid: number
  readonly unprinted: number
  /** The sum of the valid ones. */
  readonly amount: Cents
  /** Orders that are due now, and later. */
  readonly due: number
  readonly later: number
  /** Orders that await a bank or of which nothing remains, and those whose donor has no full address. */
  readonly awaiting: number
  readonly incomplete: number
}

/** Counts the receipts of a year, and the orders that have none yet. */
export async function countReceipts(
  tx: Tx,
  { organisationId, year }: ReceiptYear,
  now: Date,
): Promise<ReceiptProgress> {
  const { rows } = await sql<ReceiptProgress>`
    select r.valid, r.unprinted, r.amount, d.due, d.later, d.awaiting, d.incomplete from (
      select (count(*) filter (where ended_at is null))::integer as valid,
        (count(*) filter (where ended_at is null and next_try_at is not null))::integer as unprinted,
        coalesce(sum(amount_cents) filter (where ended_at is null), 0)::bigint as amount
      from receipt where organisation_id = ${organisationId} and year = ${year}
    ) r, (
      select (count(*) filter (where due_at <= ${now} and not is_incomplete))::integer as due,
        (count(*) filter (where due_at > ${now} and not is_incomplete))::integer as later,
        (count(*) filter (where awaits_bank))::integer as awaiting,
        (count(*) filter (where is_incomplete))::integer as incomplete
      from receipt_due where organisation_id = ${organisationId} and year = ${year}
    ) d`.execute(tx)
  const [counted] = rows
  if (counted === undefined) throw new Error('a count has a row')
  return counted
}

/** The years in which an organisation has a receipt, or an order that one is expected for. */
export async function listReceiptYears(tx: Tx, organisationId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('receipt_due')
    .select('year')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .execute()
  return rows.map(({ year }) => year)
}

/**
 * Makes what an organisation received in a year due now: gifts of instalments and months before their January, and those
 * from before it issued receipts here. A receipt that already states them is left as it is. Returns the number of orders.
 */
export const requestReceipts = callWithArguments(
  'request_receipts',
  Type.Object({ organisation: Uuid(), year: Type.Integer(), now: Instant }),
  Type.Integer(),
)
