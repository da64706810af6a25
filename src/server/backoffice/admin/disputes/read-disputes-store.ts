import { sql } from 'kysely'
import type { Dispute, DisputeFile } from '#contract/admin/money/disputes.ts'
import { within } from '#server/backoffice/admin/orders/order-text-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const mostShown = 100

interface StoredDispute extends Omit<Dispute, 'openedAt' | 'respondBy' | 'endedAt'> {
  readonly openedAt: Date
  readonly respondBy: Date | null
  readonly updatedAt: Date
  readonly sent: string
  readonly sentAt: Date | null
}

/**
 * Lists the disputes of an association's orders, at most 100: open ones, the first to answer first; ended ones, the
 * latest first; or the one with this id. Amounts in cents. For a member's transaction.
 */
export async function listDisputes(
  tx: Tx,
  organisationId: string,
  which: 'open' | 'ended' | { readonly id: string },
): Promise<StoredDispute[]> {
  const wanted =
    typeof which === 'object' ? sql`d.id = ${which.id}::uuid` : sql`(d.state = 'open') = ${which === 'open'}`
  const { rows } = await sql<StoredDispute>`
    select d.id, o.id as "orderId", o.number as "orderNumber", f.definition ->> 'title' as "formTitle",
      d.amount_cents as amount, d.org_cents as lost, d.reason, d.state, d.opened_at as "openedAt",
      d.respond_by as "respondBy", d.updated_at as "updatedAt", d.answer, coalesce(d.answer_body, '') as sent,
      d.answered_at as "sentAt",
      coalesce(nullif(o.payer ->> 'companyName', ''), nullif(o.payer ->> 'organismName', ''),
        trim(concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName'))) as payer
    from readable_dispute d join readable_order o on o.id = d.order_id join form f on f.id = o.form_id
    where d.organisation_id = ${organisationId} and ${wanted}
    order by case when d.state = 'open' then d.respond_by end, d.updated_at desc, d.id limit ${mostShown}
  `.execute(tx)
  return rows
}

/** Counts and adds up what is contested at a bank that has not decided, in cents. For a member's transaction. */
export async function sumOpenDisputes(
  tx: Tx,
  organisationId: string,
  formIds: readonly string[] | null,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::integer as count, coalesce(sum(d.amount_cents), 0)::bigint as amount
    from readable_dispute d join readable_order o on o.id = d.order_id
    where d.organisation_id = ${organisationId} and d.state = 'open' and ${within(sql`o.form_id`, formIds)}`.execute(
    tx,
  )
  return rows[0] ?? { count: 0, amount: 0 }
}

/** The files of a dispute, by kind. For a member's transaction. */
export async function listDisputeFiles(
  tx: Tx,
  organisationId: string,
  disputeId: string,
): Promise<DisputeFile[]> {
  const { rows } = await sql<DisputeFile>`
    select id, kind, name, size from readable_dispute_file
    where organisation_id = ${organisationId} and dispute_id = ${disputeId} order by kind
  `.execute(tx)
  return rows
}

/** A file of a dispute, or null. For a member's transaction. */
export async function findDisputeFile(
  tx: Tx,
  organisationId: string,
  { dispute, file }: { readonly dispute: string; readonly file: string },
): Promise<{ readonly name: string; readonly contentType: string } | null> {
  const { rows } = await sql<{ name: string; contentType: string }>`
    select name, content_type as "contentType" from readable_dispute_file
    where organisation_id = ${organisationId} and dispute_id = ${dispute} and id = ${file}
  `.execute(tx)
  return rows[0] ?? null
}
