import { sql } from 'kysely'
import type { YearDays } from '#domain/accounting/fiscal-year.ts'
import type { EventOrder, LedgerEvent } from '#domain/accounting/money-event.ts'
import { parisDate } from '#domain/format.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { type ShareRow, asShares } from '#server/money/ledger/accounting/event-share.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An event with its instant, and the place after which the next ones are. */
export interface PlacedLedgerEvent {
  readonly at: Date
  readonly txId: number
  readonly event: LedgerEvent
}

interface EventRow {
  readonly tx_id: number
  readonly kind: LedgerEvent['kind']
  readonly at: Date
  readonly payable: number
  readonly transit: number
  readonly reference: string | null
  readonly order: EventOrder | null
  readonly shares: readonly ShareRow[] | null
}

/**
 * The transactions of an accounting year that changed what an association is owed or what is on its way to it, oldest
 * first, after `after` (a transaction), at most `limit`. What the ledger owes is what the association has: signs are
 * reversed.
 */
export async function listLedgerEvents(
  tx: Tx,
  organisationId: OrganisationId,
  { from, to }: YearDays,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<PlacedLedgerEvent[]> {
  const entriesOf = (kind: 'org_payable' | 'payout') => sql`(
    select e.tx_id, ${sql.lit(kind)} as account, -e.amount_cents as amount
    from ledger_entry e join ledger_tx t on t.id = e.tx_id
    where e.account_id = (select id from account where organisation_id = ${organisationId} and kind = ${kind})
      and t.at >= (${from}::date)::timestamp at time zone 'Europe/Paris'
      and t.at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'
      and e.tx_id > ${after} and t.id > ${after}
    order by e.tx_id limit ${limit})`
  const { rows } = await sql<EventRow>`
    with moved as (
      select tx_id, coalesce(sum(amount) filter (where account = 'org_payable'), 0)::bigint as payable,
        coalesce(sum(amount) filter (where account = 'payout'), 0)::bigint as transit
      from (${entriesOf('org_payable')} union all ${entriesOf('payout')}) entries
      group by tx_id order by tx_id limit ${limit}
    ), named as (
      select m.*, t.kind, t.at, split_part(t.ext_key, ':', 2)::uuid as fact
      from moved m join ledger_tx t on t.id = m.tx_id
    ), sourced as (
      select n.*, coalesce(
        (select payment_id from payment_attempt where n.kind in ('capture', 'transfer') and id = n.fact),
        (select payment_id from refund where n.kind in ('refund', 'transfer') and id = n.fact),
        (select payment_id from dispute where n.kind = 'dispute' and id = n.fact),
        (select payment_id from renunciation where n.kind = 'renunciation' and id = n.fact)
      ) as payment_id
      from named n
    )
    select s.tx_id, s.kind, s.at, s.payable, s.transit,
      (select reference from payout where s.kind = 'payout' and id = s.fact) as reference,
      case when p.id is not null then jsonb_build_object('number', o.number, 'installment', p.installment_number,
        'formId', p.form_id, 'formTitle', f.definition ->> 'title',
        'isOrganization', coalesce((o.payer ->> 'isOrganization')::boolean, false)) end as "order",
      case s.kind
        when 'capture' then (
          select jsonb_agg(jsonb_build_object('tierType', i.tier_type, 'amount', h.item_cents + h.options_cents,
            'lineAmount', i.amount_cents, 'lineVat', i.vat_cents) order by i.position)
          from payment_share h join order_item i on i.id = h.order_item_id where h.payment_id = p.id)
        when 'refund' then (
          select jsonb_agg(jsonb_build_object('tierType', i.tier_type, 'amount', h.item_cents + h.options_cents,
            'lineAmount', i.amount_cents, 'lineVat', i.vat_cents) order by i.position)
          from refund_share h join order_item i on i.id = h.order_item_id where h.refund_id = s.fact)
        when 'renunciation' then (
          select jsonb_agg(jsonb_build_object('tierType', i.tier_type, 'amount', h.item_cents + h.options_cents,
            'lineAmount', i.amount_cents, 'lineVat', i.vat_cents) order by i.position)
          from renunciation_share h join order_item i on i.id = h.order_item_id where h.renunciation_id = s.fact)
      end as shares
    from sourced s
    left join payment p on p.id = s.payment_id
    left join "order" o on o.id = p.order_id
    left join form f on f.id = p.form_id
    order by s.tx_id
  `.execute(tx)
  return rows.map(eventOf)
}

function eventOf({ tx_id, at, kind, order, shares, ...row }: EventRow): PlacedLedgerEvent {
  const day = parisDate(at)
  return {
    at,
    txId: tx_id,
    event: {
      source: 'ledger',
      kind,
      day,
      recordedOn: day,
      payable: cents(row.payable),
      transit: cents(row.transit),
      order,
      shares: asShares(shares),
      reference: row.reference ?? '',
    },
  }
}
