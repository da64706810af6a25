import { sql } from 'kysely'
import type { FormType, TierType } from '#domain/form/form-definition.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** One movement of an association's balance. Positive: the platform owes that much more. */
export interface Movement {
  readonly txId: number
  /** `transfer`: the money went to the association's own account at its provider, or came back from there. */
  readonly kind: 'capture' | 'refund' | 'dispute' | 'payout' | 'transfer'
  readonly at: Date
  readonly amount: Cents
  /** The association's own account, for a transfer. */
  readonly payeeAccount: string | null
  /** The captured or refunded payment; null for a payout. */
  readonly payment: {
    /** 1 for the payment of the order, then its later debits. */
    readonly number: number
    readonly at: Date
    readonly paymentMethod: 'Card' | 'Sepa'
    readonly captured: Cents
    readonly refunded: Cents
    readonly isContested: boolean
    readonly orderNumber: string
    readonly frequency: 'SINGLE' | 'INSTALLMENT' | 'SUBSCRIPTION'
    readonly formType: FormType
    readonly formTitle: string
    readonly payer: Payer
    /** Shares of its lines; they add up to it. */
    readonly shares: readonly { readonly name: string; readonly tierType: TierType; readonly amount: Cents }[]
  } | null
  readonly payout: { readonly id: string; readonly reference: string | null; readonly at: Date } | null
}

interface MovementRow {
  readonly tx_id: number
  readonly kind: Movement['kind']
  readonly at: Date
  readonly amount: number
  readonly payeeAccount: string | null
  readonly payment: (Omit<NonNullable<Movement['payment']>, 'at'> & { readonly at: string }) | null
  readonly payout: { readonly id: string; readonly reference: string | null; readonly at: string } | null
}

/**
 * Every movement of an association's balance in [from, to), oldest first, after `after` (a ledger transaction), at most
 * `limit`. For the next page, pass the last transaction as `after`.
 */
export async function listMovements(
  tx: Tx,
  organisationId: OrganisationId,
  { from, to, after, limit }: { from: Date; to: Date; after: number; limit: number },
): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`
    with moved as (
      select t.id, t.kind, t.at, t.ext_key, -e.amount_cents as amount, split_part(t.ext_key, ':', 2)::uuid as fact
      from ledger_entry e join ledger_tx t on t.id = e.tx_id
      where e.account_id = (
          select id from account where organisation_id = ${organisationId} and kind = 'org_payable'
        ) and t.at >= ${from} and t.at < ${to} and e.tx_id > ${after} and t.id > ${after}
      order by e.tx_id limit ${limit}
    ), sourced as (
      select m.*, coalesce(
        (select payment_id from payment_attempt where m.kind in ('capture', 'transfer') and id = m.fact),
        (select payment_id from refund where m.kind in ('refund', 'transfer') and id = m.fact),
        (select payment_id from dispute where m.kind = 'dispute' and id = m.fact)
      ) as payment_id
      from moved m
    )
    select s.id as tx_id, s.kind, s.at, s.amount, case when s.kind = 'transfer' then a.payee_account end as "payeeAccount",
      case when p.id is not null then jsonb_build_object(
        'number', p.installment_number, 'at', a.updated_at, 'paymentMethod', a.payment_method, 'captured', p.amount_cents,
        'refunded', coalesce((
          select sum(r.amount_cents - r.tip_cents) from refund r where r.payment_id = p.id and r.state = 'refunded'
        ), 0),
        'isContested', exists (select 1 from dispute d where d.payment_id = p.id and d.state <> 'won'),
        'orderNumber', o.number, 'frequency', o.payment_frequency, 'formType', f.type,
        'formTitle', f.definition ->> 'title', 'payer', o.payer,
        'shares', (
          select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'tierType', i.tier_type,
            'amount', h.item_cents + h.options_cents) order by i.position), '[]')
          from payment_share h join order_item i on i.id = h.order_item_id where h.payment_id = p.id
        )
      ) end as payment,
      (select jsonb_build_object('id', id, 'reference', reference, 'at', updated_at) from payout
        where s.kind = 'payout' and id = s.fact) as payout
    from sourced s
    left join payment p on p.id = s.payment_id
    left join "order" o on o.id = p.order_id
    left join form f on f.id = p.form_id
    left join payment_attempt a on a.payment_id = p.id and a.state = 'succeeded'
    order by s.id
  `.execute(tx)
  return rows.map(({ tx_id, amount, payment, payout, ...row }) => ({
    ...row,
    txId: tx_id,
    amount: cents(amount),
    payment: payment === null ? null : { ...payment, at: new Date(payment.at) },
    payout: payout === null ? null : { ...payout, at: new Date(payout.at) },
  }))
}
