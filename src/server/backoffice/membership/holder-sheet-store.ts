import { sql } from 'kysely'
import type { OrderId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface FoundHolding {
  readonly holder: string
  /** All memberships of the holder, also cancelled ones, the latest first. */
  readonly lines: readonly { readonly itemId: string; readonly orderId: OrderId }[]
}

/** The holder of a membership with all of theirs, for a member's transaction; null where the user may not see it. */
export async function findHolding(
  tx: Tx,
  organisationId: string,
  membershipId: string,
): Promise<FoundHolding | null> {
  const { rows } = await sql<FoundHolding>`
    select h.holder, jsonb_agg(jsonb_build_object('itemId', m.order_item_id, 'orderId', m.order_id)
      order by m.ordered_at desc, m.order_item_id) as lines
    from readable_membership h
      join readable_membership m on m.organisation_id = h.organisation_id and m.holder = h.holder
    where h.organisation_id = ${organisationId} and h.order_item_id = ${membershipId}
    group by h.holder`.execute(tx)
  return rows[0] ?? null
}

/** The other holders of the same orders, and those whose memberships were paid from the same e-mail address. */
export async function listFamily(
  tx: Tx,
  organisationId: string,
  {
    holder,
    orderIds,
    email,
  }: { readonly holder: string; readonly orderIds: readonly OrderId[]; readonly email: string },
): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`
    select m.holder from readable_membership m where m.organisation_id = ${organisationId}
      and m.order_id = any(${[...orderIds]}::uuid[]) and m.holder <> ${holder}
    union
    select m.holder from readable_membership m join readable_order o on o.id = m.order_id
    where m.organisation_id = ${organisationId} and m.holder <> ${holder} and ${email} <> ''
      and m.words like '% ' || fold(${email}) || ' %' and lower(o.payer ->> 'email') = lower(${email})
    limit 50`.execute(tx)
  return rows.map((row) => row.holder)
}

/** The mails that reminded of some memberships, the latest first. */
export async function listReminderMails(tx: Tx, itemIds: readonly string[]) {
  return tx
    .selectFrom('mail')
    .select(['subject', 'state', 'created_at as createdAt', 'sent_at as sentAt', 'bounced_at as bouncedAt'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('renewal_notice').select('mail_id').where('order_item_id', 'in', itemIds),
    )
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
}
