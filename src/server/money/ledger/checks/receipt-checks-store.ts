import { giftPaymentMethods } from '#domain/payment/payment-method.ts'
import type { Check } from '#server/money/ledger/checks/check.ts'

/** As SQL: checks have no parameters. */
const giftMethods = giftPaymentMethods.map((method) => `'${method}'`).join(', ')

/** Invariants of the tax receipts of every order. */
export const receiptChecks: readonly Check[] = [
  {
    invariant: 'no tax receipt states more than what remains of its gifts',
    over: 'orders',
    hint: 'receipt and receipt_due of that order, payment_share, refund_share and dispute of its payments',
    // What was decided about money makes a receipt due: until then it states what was. Options, tips and lines that open
    // no receipt have no part in it, whatever the plan of the receipt took.
    query: `select 'order ' || o.number || ' has receipts of ' || r.stated || ', its gifts are ' || g.remains as detail
      from touched_order t join "order" o on o.id = t.id join lateral (
        select sum(amount_cents) as stated from receipt where order_id = o.id and ended_at is null
      ) r on r.stated is not null join lateral (
        select coalesce(sum(greatest(0, paid.gifts - coalesce((
          select sum(s.item_cents) from refund f join refund_share s on s.refund_id = f.id
          join order_item i on i.id = s.order_item_id
          where f.payment_id = p.id and f.state = 'refunded' and i.is_eligible_tax_receipt
        ), 0) - coalesce((
          select sum(s.item_cents) from renunciation n join renunciation_share s on s.renunciation_id = n.id
          join order_item i on i.id = s.order_item_id where n.payment_id = p.id and i.is_eligible_tax_receipt
        ), 0) - coalesce((
          select sum(d.org_cents) from dispute d where d.payment_id = p.id and d.state = 'lost'
        ), 0) + lost_of_gifts(p.id)) + coalesce((
          select sum(amount_cents) from renunciation where payment_id = p.id
        ), 0) - lost_of_gifts(p.id)), 0) as remains
        from payment p join lateral (
          select coalesce(sum(s.item_cents), 0) as gifts from payment_share s
          join order_item i on i.id = s.order_item_id where s.payment_id = p.id and i.is_eligible_tax_receipt
            and (p.provider <> 'offline' or i.cancelled_at is null)
        ) paid on true
        where p.cart_id = o.cart_id and p.order_id = o.id and p.state = 'paid' and not exists (
          select from offline_entry e where e.payment_id = p.id
            and (e.returned_on is not null or e.payment_method not in (${giftMethods}))
        )
      ) g on r.stated > g.remains
      where not exists (
        select from receipt_due where order_id = o.id and (due_at is not null or awaits_bank)
      )`,
  },
  {
    invariant: 'numbers of tax receipts have no hole',
    over: 'orders',
    hint: 'counter receipt:… of that association and year',
    query: `select 'receipt ' || r.label || ' comes after none' as detail
      from touched_order t join receipt r on r.order_id = t.id
      where r.number > 1 and not exists (select from number_series where base = r.number - 1) and not exists (
        select from receipt_start s where s.organisation_id = r.organisation_id and s.year = r.year
          and s.first_number = r.number
      ) and not exists (
        select from receipt before where before.organisation_id = r.organisation_id and before.year = r.year
          and before.number = r.number - 1
      )`,
  },
]
