import type { Contributors } from '#contract/form.ts'
import { isUuid } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Start of the next page, opaque to the caller. */
function tokenOf(at: Date, orderId: string): string {
  return Buffer.from(`${at.toISOString()} ${orderId}`).toString('base64url')
}

function readToken(token: string): { at: Date; orderId: string } | null {
  const [at = '', orderId = ''] = Buffer.from(token, 'base64url').toString().split(' ')
  // Years with four digits only: JavaScript supports earlier dates than the database.
  const date = new Date(/^\d{4}-/.test(at) ? at : Number.NaN)
  return Number.isNaN(date.getTime()) || !isUuid(orderId) ? null : { at: date, orderId }
}

/**
 * Lists the public contributors, newest first. An unreadable token starts at the first page.
 */
export async function listContributors(
  tx: Tx,
  formId: string,
  { pageSize, token }: { pageSize: number; token: string | undefined },
): Promise<Contributors> {
  const after = token === undefined ? null : readToken(token)
  let query = tx
    .selectFrom('contribution')
    .selectAll()
    .where('form_id', '=', formId)
    .orderBy('at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(pageSize + 1)
  if (after !== null) {
    query = query.where((where) =>
      where(where.refTuple('at', 'order_id'), '<', where.tuple(after.at, after.orderId)),
    )
  }
  const rows = await query.execute()
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    data: shown.map((row) => ({
      displayName: row.display_name,
      amount: row.publish_amount ? row.amount_cents : null,
      // A comment is not published without its author's name.
      comment: row.display_name === null ? null : row.comment,
      date: row.at.toISOString(),
      isOrganization: row.is_organisation,
    })),
    continuationToken: rows.length > pageSize && last !== undefined ? tokenOf(last.at, last.order_id) : null,
  }
}

/** Entry of an order in the list of public contributors. */
export interface Publication {
  readonly displayName: string | null
  readonly publishAmount: boolean
  readonly comment: string | null
}

/** Changes what an order publishes. */
export async function writePublication(tx: Tx, orderId: string, publication: Publication): Promise<void> {
  await tx
    .updateTable('contribution')
    .set({
      display_name: publication.displayName,
      publish_amount: publication.publishAmount,
      comment: publication.comment,
    })
    .where('order_id', '=', orderId)
    .execute()
}

/** Reads the public contributor of an order; null without one. */
export async function findPublication(tx: Tx, orderId: string): Promise<Publication | null> {
  const row = await tx
    .selectFrom('contribution')
    .select(['display_name as displayName', 'publish_amount as publishAmount', 'comment'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ?? null
}
