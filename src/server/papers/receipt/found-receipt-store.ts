import { sql } from 'kysely'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { OrderId } from '#domain/ids.ts'
import { plainText } from '#domain/pasted-text.ts'
import { isErasedDonor } from '#domain/receipt/receipt-facts.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { ReceiptKey } from '#server/papers/receipt/receipt-store.ts'

interface Wanted {
  readonly organisationId: string
  readonly text: string
  readonly year: number | null
  readonly offset: number
  readonly limit: number
}

/** A receipt in the answer of a search. */
export interface StoredFoundReceipt {
  readonly id: string
  readonly label: string
  readonly year: number
  readonly donor: string
  readonly email: string
  readonly amount: number
  readonly issuedAt: Date
  readonly endedAt: Date | null
  readonly replacedBy: string | null
  readonly hasFile: boolean
  readonly dueAt: Date | null
  readonly awaitsBank: boolean
  readonly definition: OrganisationDefinition
}

interface FoundPage {
  readonly rows: StoredFoundReceipt[]
  /** On all pages. */
  readonly count: number
}

/**
 * The receipts of an association with these words in their number or in the name of their donor, or with this part of
 * an address where it has an @; the newest first. Reads the receipts of one association and no others, by its index:
 * policies keep other indexes from being used.
 */
export async function findReceipts(tx: Tx, wanted: Wanted): Promise<FoundPage> {
  const { organisationId, year, offset, limit } = wanted
  const all = sql`
    select receipt.id, receipt.year, receipt.number from receipt
    where receipt.organisation_id = ${organisationId}
      and (${year}::integer is null or receipt.year = ${year}::integer) and ${matching(wanted)}`
  const { rows } = await sql<StoredFoundReceipt & { count: number }>`
    with found as materialized (${all})
    select r.id, r.label, r.year, r.facts -> 'donor' ->> 'name' as donor, o.payer ->> 'email' as email,
      r.amount_cents as amount, r.created_at as "issuedAt", r.ended_at as "endedAt", next.label as "replacedBy",
      r.next_try_at is null and r.facts #>> '{donor,name}' <> '' as "hasFile",
      d.due_at as "dueAt", d.awaits_bank as "awaitsBank", organisation.definition,
      (select count(*)::integer from found) as count
    from (select * from found order by year desc, number desc limit ${limit} offset ${offset}) page
    join receipt r on r.id = page.id
    join "order" o on o.id = r.order_id
    join receipt_due d on d.order_id = r.order_id and d.year = r.year
    join organisation on organisation.id = r.organisation_id
    left join receipt next on next.id = r.replaced_by
    order by page.year desc, page.number desc`.execute(tx)
  const [first] = rows
  if (first !== undefined || offset === 0) return { rows, count: first?.count ?? 0 }
  // No row of a page beyond the end has the number of all.
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from (${all}) found`.execute(tx)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

function matching({ organisationId, text: typed }: Wanted) {
  const text = plainText(typed)
  if (text.trim() === '') return sql`true`
  // Folded words have no character with a meaning in a pattern. A text without a word, such as %, finds nothing.
  if (!text.includes('@'))
    return sql`(fold(${text}) <> '' and receipt.search_words like all (
      array(select '%' || word || '%' from unnest(string_to_array(fold(${text}), ' ')) word)
    ))`
  return sql`receipt.order_id in (
    select o.id from "order" o
    where o.organisation_id = ${organisationId}
      and strpos(lower(o.payer ->> 'email'), ${text.trim().toLowerCase()}) > 0
  )`
}

/**
 * Finds a receipt of an association with its key, and whether it is valid and names its donor; null: the association has
 * no such receipt.
 */
export async function findReceiptOf(tx: Tx, organisationId: string, id: string) {
  const row = await tx
    .selectFrom('receipt')
    .innerJoin('receipt_due', (join) =>
      join
        .onRef('receipt_due.order_id', '=', 'receipt.order_id')
        .onRef('receipt_due.year', '=', 'receipt.year'),
    )
    .select(['receipt.order_id', 'receipt.year', 'receipt.label', 'receipt.ended_at'])
    .select(['receipt_due.awaits_bank', 'receipt.facts'])
    .where('receipt.organisation_id', '=', organisationId)
    .where('receipt.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const key: ReceiptKey = { orderId: row.order_id as OrderId, year: row.year }
  const isErased = isErasedDonor(row.facts.donor)
  return { key, label: row.label, isValid: row.ended_at === null && !isErased, awaitsBank: row.awaits_bank }
}
