import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/schema.ts'
import { type LedgerPart, nameParts } from '#server/ledger/ledger-part-store.ts'
import type { Check } from '#server/ledger/checks/check.ts'
import { formChecks } from '#server/ledger/checks/form-checks-store.ts'
import { ledgerChecks } from '#server/ledger/checks/ledger-checks-store.ts'
import { orderChecks } from '#server/ledger/checks/order-checks-store.ts'
import { paymentChecks } from '#server/ledger/checks/payment-checks-store.ts'

/** One broken invariant. */
export interface Violation {
  readonly invariant: string
  readonly detail: string
  /** What a person looks at. */
  readonly look: string
}

const checks: readonly Check[] = [...ledgerChecks, ...paymentChecks, ...orderChecks, ...formChecks]

/** Which checks mean something in a part. */
const coversOf: Readonly<Record<Exclude<LedgerPart['kind'], 'all'>, readonly Check['over'][]>> = {
  news: ['transactions', 'payments', 'orders'],
  slice: ['transactions', 'payments', 'orders'],
  forms: ['forms'],
}

/** All checks as one question: one look at one moment, and a fortieth of the ways to the database and back. */
const everyCheck = sql.raw(
  checks.map(({ query }, n) => `select ${n} as n, detail from (${query}) c${n}`).join(' union all '),
)

/**
 * Everything that is wrong in the database's own books, or in a part of them; empty where all holds. Everything is asked
 * at once; a part of large books check by check, each within the time of a statement.
 */
export async function findViolations(tx: Tx, part: LedgerPart = { kind: 'all' }): Promise<Violation[]> {
  const named = nameParts(part)
  if (part.kind === 'all') {
    const { rows } = await sql<{ n: number; detail: string }>`with ${named} ${everyCheck}`.execute(tx)
    return rows.map(({ n, detail }) => violationOf(checks[n], detail))
  }
  const breaches: Violation[] = []
  for (const check of checks) {
    if (!coversOf[part.kind].includes(check.over)) continue
    const { rows } = await sql<{ detail: string }>`with ${named} ${sql.raw(check.query)}`.execute(tx)
    breaches.push(...rows.map(({ detail }) => violationOf(check, detail)))
  }
  return breaches
}

function violationOf(check: Check | undefined, detail: string): Violation {
  // Never silent: what is wrong in the books is told, or the question itself is.
  if (check === undefined) throw new Error(`a check that is not known found: ${detail}`)
  return { invariant: check.invariant, detail, look: check.look }
}

/**
 * The same of everything, with more time than a statement has, in a transaction of its own.
 * @param limitMs how long it may take; as long as it takes, for whoever asks at night
 */
export async function findViolationsPatiently(db: Db, limitMs = 0): Promise<Violation[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx)
    return findViolations(tx)
  })
}

/** The provider's own book, as its witness gives it. Amounts in cents. */
export interface WitnessLedger {
  readonly charges: readonly {
    readonly id: string
    readonly reference: string
    readonly amount: number
    readonly state: string
    readonly at: string
  }[]
  readonly refunds: readonly {
    readonly id: string
    readonly chargeId: string
    readonly amount: number
    readonly at: string
  }[]
  readonly disputes?: readonly {
    readonly id: string
    readonly chargeId: string
    readonly amount: number
    readonly state: string
    readonly at: string
  }[]
}

/** How long a captured charge may stay without order or refund. */
const graceMs = 15 * 60_000

interface LedgerAttempt {
  readonly reference: string
  readonly state: string
  readonly amount: number
  /** What the provider gave back for its order, and all that goes back: perhaps by hand, beside the provider. */
  readonly refunded: number
  readonly asked: number
  readonly disputes: readonly string[]
  readonly changedAt: Date
}

/**
 * I2: each captured charge of the provider's own book is exactly one of: an order of that amount, with the refunds that
 * we made of it, a full refund, an orphan younger than 15 minutes; each success of ours is a charge of the book, each
 * of its disputes is ours. `strict` allows no grace: after everything has settled, nothing may be left open.
 */
export async function findChargeViolations(
  tx: Tx,
  book: WitnessLedger,
  now: Date,
  strict = false,
): Promise<Violation[]> {
  const rows = await listLedgerAttempts(tx)
  const ours = new Map(rows.map((row) => [row.reference, row]))
  const isYoung = (at: Date) => !strict && now.getTime() - at.getTime() < graceMs
  const refunded = new Map<string, number>()
  for (const refund of book.refunds) {
    refunded.set(refund.chargeId, (refunded.get(refund.chargeId) ?? 0) + refund.amount)
  }
  const captured = book.charges.filter((charge) => charge.state === 'succeeded')
  const broken = captured.filter((charge) => {
    const attempt = ours.get(charge.reference)
    const back = refunded.get(charge.id) ?? 0
    if (attempt?.state !== 'succeeded') return back !== charge.amount && !isYoung(new Date(charge.at))
    return attempt.amount !== charge.amount || back < attempt.refunded || back > attempt.asked
  })
  const theirs = new Set(captured.map((charge) => charge.reference))
  const invented = rows.filter(
    (row) => row.state === 'succeeded' && !theirs.has(row.reference) && !isYoung(row.changedAt),
  )
  const references = new Map(book.charges.map(({ id, reference }) => [id, reference]))
  const unknown = (book.disputes ?? []).filter(({ id, chargeId, state, at }) => {
    const attempt = ours.get(references.get(chargeId) ?? '')
    return attempt !== undefined && !attempt.disputes.includes(`${id} ${state}`) && !isYoung(new Date(at))
  })
  const charges = 'I2 each captured charge is one order or one full refund'
  const look = 'that charge at the provider, and npm run cli -- reconcile'
  return [
    ...broken.map(({ id, reference }) => ({
      invariant: charges,
      detail: `charge ${id} of attempt ${reference}`,
      look,
    })),
    ...invented.map(({ reference }) => ({
      invariant: charges,
      detail: `attempt ${reference} succeeded here, the provider knows of no money`,
      look,
    })),
    ...unknown.map(({ id, state }) => ({
      invariant: 'I2 each dispute of the provider is ours',
      detail: `dispute ${id} is ${state} at the provider`,
      look,
    })),
  ]
}

async function listLedgerAttempts(tx: Tx): Promise<LedgerAttempt[]> {
  const { rows } = await sql<LedgerAttempt>`
    select a.id::text as reference, a.state, a.amount_cents as amount, a.updated_at as "changedAt",
      coalesce(r.refunded, 0)::bigint as refunded, coalesce(r.asked, 0)::bigint as asked,
      coalesce(d.disputes, '[]') as disputes
    from payment_attempt a
    left join (
      select attempt_id, sum(amount_cents) filter (where state = 'refunded' and not by_hand) as refunded,
        sum(amount_cents) as asked
      from refund where request_id is not null and state <> 'failed' group by attempt_id
    ) r on r.attempt_id = a.id
    left join (
      select attempt_id, jsonb_agg(dispute_ref || ' ' || state) as disputes from dispute group by attempt_id
    ) d on d.attempt_id = a.id
  `.execute(tx)
  return rows
}

/** How many ledger transactions there are. */
export async function countLedgerTransactions(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('ledger_tx')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
