import { sql } from 'kysely'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import type { Db, Tx } from '#server/platform/db/schema.ts'
import { storedSiteKey } from '#server/platform/stored-site-key.ts'
import { type LedgerPart, nameParts } from '#server/money/ledger/ledger-part-store.ts'
import type { Check } from '#server/money/ledger/checks/check.ts'
import { formChecks } from '#server/money/ledger/checks/form-checks-store.ts'
import { ledgerChecks } from '#server/money/ledger/checks/ledger-checks-store.ts'
import { orderChecks } from '#server/money/ledger/checks/order-checks-store.ts'
import { receiptChecks } from '#server/money/ledger/checks/receipt-checks-store.ts'
import { paymentChecks } from '#server/money/ledger/checks/payment-checks-store.ts'

/** A violation of an invariant. */
export interface Violation {
  readonly invariant: string
  readonly detail: string
  /** Check for a person to make. */
  readonly hint: string
}

/** How long a check of the whole ledger may take where an operator asked for it. */
const nightMs = 6 * 3_600_000

const checks: readonly Check[] = [
  ...ledgerChecks,
  ...paymentChecks,
  ...orderChecks,
  ...receiptChecks,
  ...formChecks,
]

/** The checks that apply to a part of the ledger. */
const coversOf: Readonly<Record<Exclude<LedgerPart['kind'], 'all'>, readonly Check['over'][]>> = {
  news: ['transactions', 'payments', 'orders'],
  slice: ['transactions', 'payments', 'orders'],
  forms: ['forms'],
}

/** All checks in one statement: one snapshot, and one round trip instead of forty. */
const everyCheck = sql.raw(
  checks.map(({ query }, n) => `select ${n} as n, detail from (${query}) c${n}`).join(' union all '),
)

/**
 * All invariant violations in the ledger, or in a part of it; empty if there are none. The whole ledger is checked in
 * one statement. A part of a long ledger is checked one check at a time, each within the statement time-out.
 */
export async function findViolations(tx: Tx, part: LedgerPart = { kind: 'all' }): Promise<Violation[]> {
  const named = nameParts(part)
  if (part.kind === 'all') {
    const { rows } = await sql<{ n: number; detail: string }>`with ${named} ${everyCheck}`.execute(tx)
    return rows.map(({ n, detail }) => violationOf(checks[n], detail))
  }
  const violations: Violation[] = []
  for (const check of checks) {
    if (!coversOf[part.kind].includes(check.over)) continue
    const { rows } = await sql<{ detail: string }>`with ${named} ${sql.raw(check.query)}`.execute(tx)
    violations.push(...rows.map(({ detail }) => violationOf(check, detail)))
  }
  return violations
}

function violationOf(check: Check | undefined, detail: string): Violation {
  // Never silent: a violation is always reported, or this error is.
  if (check === undefined) throw new Error(`unknown check reported: ${detail}`)
  return { invariant: check.invariant, detail, hint: check.hint }
}

/**
 * Checks the whole ledger in its own transaction, with more time than a normal statement.
 * @param limitMs the time limit; if absent, a night
 */
export async function findViolationsPatiently(db: Db, limitMs = nightMs): Promise<Violation[]> {
  return db.transaction().execute(async (tx) => {
    await allowLongStatements(tx, limitMs)
    return findViolations(tx)
  })
}

/** The provider's ledger, as it reports it itself. Amounts in cents. */
export interface ReportedLedger {
  readonly charges: readonly {
    readonly id: string
    readonly reference: string
    readonly amount: number
    readonly state: string
    readonly at: string
    readonly metadata: Readonly<Record<string, string>>
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

/** A provider's ledger with what it is compared with: all attempts, unless this names the provider and a period. */
export interface ComparedLedger extends ReportedLedger {
  readonly provider?: string
  readonly siteId?: string
  readonly since?: Date
}

/** How long a captured charge may stay without order or refund. */
const graceMs = 15 * 60_000

interface LedgerAttempt {
  readonly reference: string
  readonly state: string
  readonly amount: number
  /** The amount refunded by the provider for its order, and all requested refunds, including those made by hand. */
  readonly refunded: number
  readonly asked: number
  readonly disputes: readonly string[]
  readonly changedAt: Date
  readonly sentAt: Date
}

/**
 * I2: each captured charge of the provider is an order of that amount with our refunds, a full refund, or an orphan
 * younger than 15 minutes; each success of ours is a charge there, and each of its disputes is recorded here. `strict`
 * allows no grace period. Otherwise a charge without an attempt is a violation only if it names this site, and
 * then at once: an attempt is committed before its charge.
 */
export async function findChargeViolations(
  tx: Tx,
  providerLedger: ComparedLedger,
  now: Date,
  strict = false,
): Promise<Violation[]> {
  const rows = await listLedgerAttempts(tx, providerLedger.provider ?? null)
  const settled = await listSettledByHand(tx)
  const ours = new Map(rows.map((row) => [row.reference, row]))
  const isYoung = (at: Date) => !strict && now.getTime() - at.getTime() < graceMs
  const refunded = new Map<string, number>()
  for (const refund of providerLedger.refunds) {
    refunded.set(refund.chargeId, (refunded.get(refund.chargeId) ?? 0) + refund.amount)
  }
  const captured = providerLedger.charges.filter((charge) => charge.state === 'succeeded')
  const broken = captured.filter((charge) => {
    const attempt = ours.get(charge.reference)
    const back = refunded.get(charge.id) ?? 0
    if (attempt === undefined && !strict) {
      const isOurs = charge.metadata[storedSiteKey] === providerLedger.siteId
      return isOurs && back !== charge.amount && !settled.has(charge.id)
    }
    if (attempt?.state !== 'succeeded') return back !== charge.amount && !isYoung(new Date(charge.at))
    return attempt.amount !== charge.amount || back < attempt.refunded || back > attempt.asked
  })
  const theirs = new Set(captured.map((charge) => charge.reference))
  const invented = rows.filter(
    (row) =>
      row.state === 'succeeded' &&
      !theirs.has(row.reference) &&
      !isYoung(row.changedAt) &&
      (providerLedger.since === undefined || row.sentAt >= providerLedger.since),
  )
  const references = new Map(providerLedger.charges.map(({ id, reference }) => [id, reference]))
  const unknown = (providerLedger.disputes ?? []).filter(({ id, chargeId, state, at }) => {
    const attempt = ours.get(references.get(chargeId) ?? '')
    return attempt !== undefined && !attempt.disputes.includes(`${id} ${state}`) && !isYoung(new Date(at))
  })
  const charges = 'I2 each captured charge is one order or one full refund'
  const hint = 'that charge at the provider, npm run cli -- reconcile, and npm run cli -- restore resolve'
  return [
    ...broken.map(({ id, reference }) => ({
      invariant: charges,
      detail: `charge ${id} of attempt ${reference}`,
      hint,
    })),
    ...invented.map(({ reference }) => ({
      invariant: charges,
      detail: `attempt ${reference} succeeded here, the provider knows of no money`,
      hint,
    })),
    ...unknown.map(({ id, state }) => ({
      invariant: 'I2 each dispute of the provider is ours',
      detail: `dispute ${id} is ${state} at the provider`,
      hint,
    })),
  ]
}

async function listLedgerAttempts(tx: Tx, provider: string | null): Promise<LedgerAttempt[]> {
  const { rows } = await sql<LedgerAttempt>`
    select a.id::text as reference, a.state, a.amount_cents as amount, a.updated_at as "changedAt",
      coalesce(a.submitted_at, a.created_at) as "sentAt",
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
    where ${provider}::text is null or a.provider = ${provider}
  `.execute(tx)
  return rows
}

/** Unknown charges of a restored database that a person settled, by their reference at the provider. */
async function listSettledByHand(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('unknown_charge')
    .select('provider_ref')
    .where('settled_by', '=', 'hand')
    .execute()
  return new Set(rows.map(({ provider_ref }) => provider_ref))
}

/** The number of ledger transactions. */
export async function countLedgerTransactions(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('ledger_tx')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
