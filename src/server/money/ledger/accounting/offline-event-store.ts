import { type RawBuilder, sql } from 'kysely'
import type { YearDays } from '#domain/accounting/fiscal-year.ts'
import type { DepositEvent, EventOrder, OfflineEvent } from '#domain/accounting/money-event.ts'
import { parisDate } from '#domain/format.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { type ShareRow, asShares } from '#server/money/ledger/accounting/event-share.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Where an event is in the list: events of one instant are in the order of their keys. */
export interface EventPlace {
  readonly at: Date
  readonly key: string
}

/** An event of money that no provider saw, at its place. */
export interface PlacedOfflineEvent extends EventPlace {
  readonly event: OfflineEvent | DepositEvent
}

interface EventRow {
  readonly at: Date
  readonly key: string
  readonly day: string
  readonly kind: OfflineEvent['kind'] | 'deposit'
  readonly method: OfflineEvent['method']
  readonly order: EventOrder
  readonly shares: readonly (ShareRow & { readonly isOwedBack: boolean })[] | null
  readonly number: number
  readonly amount: number
}

/**
 * Events of money that an association received itself, as common table expressions: `received` (the entries) and `events`
 * (entry, cancellation of lines, return of a cheque, deposit). Lines that were cancelled before their cheque came back are
 * no part of that return.
 */
export function offlineEvents(organisationId: string): RawBuilder<unknown> {
  return sql`received as (
    select e.payment_id, e.payment_method, e.paid_on, e.returned_on, p.order_id, o.created_at,
      d.created_at as deposited_at
    from offline_entry e join payment p on p.id = e.payment_id join "order" o on o.id = p.order_id
      left join cheque_deposit d on d.id = e.deposit_id
    where e.organisation_id = ${organisationId}
  ), cancelled as (
    select r.*, i.cancelled_at, (i.cancelled_at at time zone 'Europe/Paris')::date as cancelled_on
    from received r join order_item i on i.order_id = r.order_id and i.cancelled_at is not null
  ), events as (
    select created_at as at, 'entry:' || payment_id as key, paid_on as day, 'entry' as kind, payment_id,
      null::timestamptz as cancelled_at
    from received
    union all
    select cancelled_at, 'cancellation:' || payment_id, cancelled_on, 'cancellation', payment_id, cancelled_at
    from cancelled where returned_on is null or cancelled_on < returned_on
    group by cancelled_at, payment_id, cancelled_on
    union all
    select greatest((returned_on + time '12:00') at time zone 'Europe/Paris', created_at, deposited_at), 'return:' || payment_id, returned_on, 'return',
      payment_id, null
    from received where returned_on is not null
    union all
    select created_at, 'deposit:' || id, deposited_on, 'deposit', id, null
    from cheque_deposit where organisation_id = ${organisationId}
  )`
}

/**
 * Money that an association received itself, cancelled lines of it, deposits of cheques and cheques that came back, whose
 * days are in an accounting year, in the order in which they were recorded, after a place, at most `limit`. A line that is
 * cancelled is owed back to its payer; where its cheque came back before or on that day, nothing is.
 */
export async function listOfflineEvents(
  tx: Tx,
  organisationId: OrganisationId,
  { from, to }: YearDays,
  { after, limit }: { readonly after: EventPlace | null; readonly limit: number },
): Promise<PlacedOfflineEvent[]> {
  const place = after === null ? sql`true` : sql`(at, key) > (${after.at}, ${after.key})`
  const { rows } = await sql<EventRow>`
    with ${offlineEvents(organisationId)}, page as (
      select * from events where day between ${from}::date and ${to}::date and ${place}
      order by at, key limit ${limit}
    )
    select g.at, g.key, g.day::text as day, g.kind, r.payment_method as method,
      jsonb_build_object('number', o.number, 'installment', 1, 'formId', o.form_id,
        'formTitle', f.definition ->> 'title',
        'isOrganization', coalesce((o.payer ->> 'isOrganization')::boolean, false)) as "order",
      (select jsonb_agg(jsonb_build_object('tierType', i.tier_type, 'amount', h.item_cents + h.options_cents,
          'lineAmount', i.amount_cents, 'lineVat', i.vat_cents, 'isOwedBack', g.kind = 'return'
            and coalesce((i.cancelled_at at time zone 'Europe/Paris')::date < r.returned_on, false)) order by i.position)
        from payment_share h join order_item i on i.id = h.order_item_id
        where h.payment_id = r.payment_id and (g.kind <> 'cancellation' or i.cancelled_at = g.cancelled_at)) as shares,
      coalesce(d.number, 0) as number,
      (select coalesce(sum(p.amount_cents), 0)::bigint from offline_entry e join payment p on p.id = e.payment_id
        where e.deposit_id = d.id) as amount
    from page g
    left join received r on g.kind <> 'deposit' and r.payment_id = g.payment_id
    left join "order" o on o.id = r.order_id
    left join form f on f.id = o.form_id
    left join cheque_deposit d on g.kind = 'deposit' and d.id = g.payment_id
    order by g.at, g.key
  `.execute(tx)
  return rows.map((row) => ({ at: row.at, key: row.key, event: eventOf(row) }))
}

function eventOf(row: EventRow): OfflineEvent | DepositEvent {
  const { at, day, kind, method, order, shares } = row
  const dated = { day, recordedOn: parisDate(at) }
  if (kind === 'deposit')
    return { ...dated, source: 'deposit', number: row.number, amount: cents(row.amount) }
  const owed = (shares ?? []).filter(({ isOwedBack }) => isOwedBack)
  return {
    ...dated,
    source: 'offline',
    kind,
    method,
    order,
    shares: asShares((shares ?? []).filter(({ isOwedBack }) => !isOwedBack)),
    owedBack: cents(owed.reduce((sum, { amount }) => sum + amount, 0)),
  }
}
