import { sql } from 'kysely'
import { Type } from 'typebox'
import type { AttemptId } from '#domain/ids.ts'
import { disputeMachine } from '#domain/refund/dispute-machine.ts'
import { disputeReasons } from '#domain/refund/dispute-reason.ts'
import type { ProviderName } from '#contract/organization.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { asJson, callFunction } from '#server/platform/db/call-function.ts'
import { QueuedMails } from '#server/platform/db/plan-parts.ts'
import { CentsSchema, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const DisputeNewsSchema = Type.Object({
  /** The id for a new dispute. */
  id: Uuid(),
  provider: Type.String(),
  disputeRef: Type.String(),
  attemptId: Uuid<AttemptId>(),
  amount: CentsSchema,
  state: oneOf(disputeMachine.states),
  reason: oneOf(disputeReasons),
  respondBy: orNull(Instant),
  openedAt: Instant,
  now: Instant,
  /** Queued once, if the dispute is new. */
  mails: QueuedMails,
})

/**
 * Records the bank's decision on a charge, with its ledger entries. Repeated and unordered reports are recorded once.
 * `impossible`: the dispute had already ended differently.
 */
export const recordDispute = callFunction(
  'record_dispute',
  DisputeNewsSchema,
  Type.Object({ kind: oneOf(['opened', 'moved', 'known', 'impossible']), id: Uuid() }),
)

/** Attempts with an open dispute, at most `limit`, the longest open first. */
export async function listOpenDisputes(tx: Tx, provider: ProviderName, limit: number): Promise<AttemptId[]> {
  const rows = await tx
    .selectFrom('dispute')
    .select('attempt_id')
    .where('state', '=', 'open')
    .where('provider', '=', provider)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ attempt_id }) => attempt_id as AttemptId)
}

/**
 * Attempts of disputes in a provider's ledger that are not recorded here. Disputes without an attempt of ours are
 * skipped.
 */
export async function listUnknownDisputes(
  tx: Tx,
  provider: ProviderName,
  theirs: readonly { readonly disputeRef: string; readonly chargeRef: string }[],
): Promise<AttemptId[]> {
  if (theirs.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from jsonb_to_recordset(${asJson(theirs)}::jsonb) t("disputeRef" text, "chargeRef" text)
    join payment_attempt a on a.provider = ${provider} and a.provider_ref = t."chargeRef"
    where not exists (select 1 from dispute d where d.provider = ${provider} and d.dispute_ref = t."disputeRef")
  `.execute(tx)
  return rows.map(({ id }) => id as AttemptId)
}

/** The number of a paid payment's order, or null. */
export async function findOrderNumber(tx: Tx, paymentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.order_id')
    .select('order.number')
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
  return row?.number ?? null
}
