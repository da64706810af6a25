import { sql } from 'kysely'
import type { AttemptId } from '#domain/ids.ts'
import type { ProviderName } from '#contract/organization.ts'
import type { Tx } from '#server/db/schema.ts'
import type { QueuedMail } from '#server/payment/finalise-plan.ts'
import type { ProviderDispute } from '#server/providers/payment-provider.ts'

export interface DisputeNews extends ProviderDispute {
  /** Its id here, where it is new. */
  readonly id: string
  readonly provider: ProviderName
  readonly attemptId: AttemptId
  /** Sent once, where it is new. */
  readonly mails: readonly QueuedMail[]
}

export interface DisputeRecorded {
  /** `impossible`: it had come to another end before. */
  readonly kind: 'opened' | 'moved' | 'known' | 'impossible'
  readonly id: string
}

/** Records what a payer's bank says of a charge, with its entries: once, however often and in whatever order it comes. */
export async function recordDispute(tx: Tx, news: DisputeNews, now: Date): Promise<DisputeRecorded> {
  const { at: openedAt, ...told } = news
  const argument = JSON.stringify({ ...told, openedAt, now })
  const { rows } = await sql<{ answer: DisputeRecorded }>`
    select record_dispute(${argument}::jsonb) as answer
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('record_dispute answered nothing')
  return row.answer
}

/** Attempts whose dispute has no end yet, at most `limit`, the longest open first. */
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

/** The attempts of disputes in a provider's book that we were never told of; those of no attempt of ours are left out. */
export async function listUnknownDisputes(
  tx: Tx,
  provider: ProviderName,
  theirs: readonly { readonly disputeRef: string; readonly chargeRef: string }[],
): Promise<AttemptId[]> {
  if (theirs.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from jsonb_to_recordset(${JSON.stringify(theirs)}::jsonb) t("disputeRef" text, "chargeRef" text)
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
