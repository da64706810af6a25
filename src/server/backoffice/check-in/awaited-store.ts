import { type RawBuilder, sql } from 'kysely'
import { type Awaited, type FindAwaited, awaitedPerPage } from '#contract/check-in/awaited.ts'
import type { FormId } from '#domain/ids.ts'
import { withWords } from '#server/backoffice/admin/orders/order-text-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Finds tickets of a campaign that did not come in: by words of the name, or the number of the ticket or order. */
export async function findAwaited(tx: Tx, formId: FormId, { text, after }: FindAwaited): Promise<Awaited> {
  const list = sql`awaited_ticket a where a.form_id = ${formId} and ${matching(text.trim())}`
  const { rows } = await sql<Awaited['tickets'][number]>`
    select a.number, a.name, a.tier_name as tier, a.order_number as "orderNumber" from ${list}
      and a.number > ${after ?? 0} order by a.number limit ${awaitedPerPage + 1}`.execute(tx)
  const counted = await sql<{ count: number }>`select count(*)::integer as count from ${list}`.execute(tx)
  const tickets = rows.slice(0, awaitedPerPage)
  const next = rows.length > awaitedPerPage ? (tickets.at(-1)?.number ?? null) : null
  return { count: counted.rows[0]?.count ?? 0, tickets, next }
}

function matching(text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`
  const byNumber = /^\d{1,9}$/.test(text) ? sql`a.number = ${Number(text)}` : sql`false`
  return sql`(${withWords(sql`(' ' || fold(a.name) || ' ')`, text) ?? sql`false`} or a.order_number = ${text} or ${byNumber})`
}
