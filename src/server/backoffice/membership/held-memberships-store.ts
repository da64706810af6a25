import { type RawBuilder, sql } from 'kysely'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import { within } from '#server/backoffice/admin/orders/order-text-store.ts'

/** Memberships to list, for a member's transaction: its statements read the views of those who may see people. */
export interface WantedMemberships {
  readonly organisationId: string
  /** Null: every form of the association. */
  readonly formIds: readonly string[] | null
  /** Civil date in Paris. */
  readonly today: string
}

/** Orders whose memberships are not paid: a refused debit, a pause, an open dispute, a returned cheque. */
const unpaidOrders = (organisationId: string) => sql`
  select order_id from readable_installment where organisation_id = ${organisationId} and state = 'refused'
  union all select order_id from readable_schedule where organisation_id = ${organisationId}
    and (state = 'paused' or kind = 'INSTALLMENT' and state = 'cancelled')
  union all select order_id from readable_dispute where organisation_id = ${organisationId} and state = 'open'
  union all select order_id from readable_offline_entry
    where organisation_id = ${organisationId} and returned_on is not null`

/** Orders whose monthly debits stopped. */
const stoppedOrders = (organisationId: string) => sql`
  select order_id from readable_schedule where organisation_id = ${organisationId} and kind = 'SUBSCRIPTION'
    and state = any(${[...scheduleMachine.sets.over]}::text[])`

/**
 * The common table expression `held`: memberships of an association that count, each with whether it waits for its money.
 * Those that were promised have no order yet: their id is made of their payment and place. Imported ones are paid and
 * without a campaign; where the file names no end, they have no dates, and where it names no start, they run already. Rows are narrow, so that those
 * of ten thousand people stay in memory.
 * @param matches that the row `l` is one that filters ask for; it has the words of a search, too
 */
export function heldMemberships(
  { organisationId, formIds, today }: WantedMemberships,
  matches: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`held as materialized (
    select l.id, l.order_id, l.holder, l.sort_name, l.form_id, l.price, l.ordered_at, l.from_on, l.until_on,
      l.is_unpaid, ${matches} as matches
    from (
    select m.order_item_id as id, m.order_id, m.holder, m.sort_name, m.words, m.form_id, m.price, m.ordered_at, m.from_on,
      case when m.order_id in (${stoppedOrders(organisationId)}) then least(m.until_on, ${today}::date - 1)
        else m.until_on end as until_on,
      m.order_id in (${unpaidOrders(organisationId)}) as is_unpaid
    from readable_membership m
    where m.organisation_id = ${organisationId} and ${within(sql`m.form_id`, formIds)}
      and m.cancelled_at is null and m.sort_name <> ''
      and m.order_item_id not in (
        select order_item_id from readable_refunded_membership where organisation_id = ${organisationId})
      and m.order_id not in (
        select order_id from readable_dispute where organisation_id = ${organisationId} and state = 'lost'
          and order_id is not null)
    union all
    select md5(p.payment_id || '-' || p.position)::uuid, null, p.holder, p.sort_name,
      ' ' || fold(concat_ws(' ', p.sort_name, p.payer ->> 'firstName', p.payer ->> 'lastName',
        p.payer ->> 'companyName', p.payer ->> 'email')) || ' ',
      p.form_id, p.item ->> 'name', p.created_at, null, null, true
    from (
      select m.*, n.person, trim(n.person[2] || ' ' || n.person[1]) as sort_name,
        membership_holder(m.organisation_id, n.person, m.payer, m.payment_id,
          row_number() over (partition by m.payment_id, n.person order by m.position)) as holder
      from readable_promised_membership m
        cross join lateral (select membership_person(m.item, m.payer) as person) n
      where m.organisation_id = ${organisationId} and ${within(sql`m.form_id`, formIds)}
    ) p
    union all
    select i.id, null, i.holder, i.sort_name, i.words, null, i.label, i.imported_at,
      case when i.until_on is not null then
        coalesce(i.from_on, least(i.until_on, i.day, (i.imported_at at time zone 'Europe/Paris')::date)) end,
      i.until_on, false
    from readable_imported_line i
    where i.organisation_id = ${organisationId} and i.holder is not null and i.sort_name <> ''
    ) l
  )`
}
