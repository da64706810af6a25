import type { Check } from '#server/money/ledger/checks/check.ts'

/** The payment that created an order `o`. */
const firstPayment = `join payment p on p.cart_id = o.cart_id and p.installment_number = 1 and p.state = 'paid'`

/** Invariants of every order, with its lines, schedule, tickets and mails. */
export const orderChecks: readonly Check[] = [
  {
    invariant: 'I3 an order says what was frozen, and its lines add up',
    over: 'orders',
    hint: 'order, order_item and payment of that order',
    query: `select 'order ' || o.number as detail from touched_order t join "order" o on o.id = t.id ${firstPayment}
      where o.amount_cents <> (select coalesce(sum(amount_cents), 0) from order_item where order_id = o.id)
        or (o.payment_frequency = 'SINGLE' and (o.amount_cents, o.tip_cents) <> (p.amount_cents, p.tip_cents))`,
  },
  {
    invariant: 'I3 no more of a line is paid than it costs',
    over: 'orders',
    hint: 'payment_share of that line',
    query: `select 'order ' || o.number || ' line ' || i.id || ' costs ' || i.amount_cents || ', paid ' || s.paid as detail
      from touched_order t join "order" o on o.id = t.id and o.payment_frequency <> 'SUBSCRIPTION'
      join order_item i on i.order_id = o.id join lateral (
        select coalesce(sum(item_cents + options_cents), 0) as paid from payment_share where order_item_id = i.id
      ) s on s.paid > i.amount_cents or (o.payment_frequency = 'SINGLE' and s.paid <> i.amount_cents)`,
  },
  {
    invariant: 'I3 the debits of an order in instalments make the order',
    over: 'orders',
    hint: 'installment of that order’s schedule',
    query: `select 'order ' || o.number || ' is ' || o.amount_cents || ', debits ' || n.amount as detail
      from touched_order t join "order" o on o.id = t.id
      join schedule s on s.order_id = o.id and s.kind = 'INSTALLMENT' join lateral (
        select sum(amount_cents) + coalesce((
          select sum(w.item_cents + w.options_cents)
          from waived_share w join installment d on d.payment_id = w.payment_id where d.schedule_id = s.id
        ), 0) as amount, sum(tip_cents) as tip from installment where schedule_id = s.id
      ) n on n.amount <> o.amount_cents or n.tip > o.tip_cents
        or (n.tip <> o.tip_cents and o.tip_waived_at is null)`,
  },
  {
    invariant: 'I3 a debit is its payment',
    over: 'orders',
    hint: 'installment and payment of that debit',
    query: `select 'order ' || o.number || ' debit ' || i.number || ' is ' || i.state || ', its payment ' || p.state as detail
      from touched_order t join "order" o on o.id = t.id join schedule s on s.order_id = o.id
      join installment i on i.schedule_id = s.id join payment p on p.id = i.payment_id
      where (i.amount_cents, i.tip_cents) <> (p.amount_cents, p.tip_cents)
        or (i.state = any(state_set('installment', 'captured'))) <> (p.state = 'paid') or (i.state = 'cancelled') <> (p.state = 'cancelled')
        or (i.state = 'refunded') <> (
          p.state = 'paid' and p.amount_cents + p.tip_cents = (
            select coalesce(sum(amount_cents), 0) from refund where payment_id = p.id and state = 'refunded'
          )
        )`,
  },
  {
    invariant: 'I3 a schedule is over when its debits are',
    over: 'orders',
    hint: 'schedule and installment of that order',
    query: `select 'order ' || o.number || ' schedule is ' || s.state || ' with ' || n.planned || ' debits to come' as detail
      from touched_order t join "order" o on o.id = t.id join schedule s on s.order_id = o.id join lateral (
        select count(*) filter (where state = 'planned') as planned,
          count(*) filter (where state = any(state_set('installment', 'owed'))) as open
        from installment where schedule_id = s.id
      ) n on (s.state = 'cancelled' and n.planned > 0) or (s.state = 'ended' and n.open > 0)
        or (s.kind = 'INSTALLMENT' and s.state = 'active' and n.open = 0)`,
  },
  {
    invariant: 'I5 no order without a payment',
    over: 'orders',
    hint: 'payment of that order’s cart',
    query: `select 'order ' || o.number || ' has no payment' as detail from touched_order t join "order" o on o.id = t.id
      where not exists (select 1 from payment p where p.cart_id = o.cart_id and p.order_id = o.id)`,
  },
  {
    invariant: 'I5 a ticket is cancelled with its line',
    over: 'orders',
    hint: 'ticket and order_item of that order',
    query: `select 'ticket ' || k.id as detail from touched_order t join ticket k on k.order_id = t.id
      join order_item i on i.id = k.order_item_id where (k.cancelled_at is null) <> (i.cancelled_at is null)`,
  },
  {
    invariant: 'I6 one mail per fact and kind',
    over: 'whole',
    hint: 'mail with that subject',
    // A message of an association has many recipients, and one mail for each.
    query: `select 'fact ' || subject_id || ' ' || kind as detail from mail
      where kind not in ('withdrawalAsked', 'emailChangeCode')
      group by subject_id, kind, case when kind = 'associationMessage' then recipient end having count(*) > 1`,
  },
  {
    invariant: 'I6 one document per payment and kind',
    over: 'whole',
    hint: 'document of that order',
    query: `select 'order ' || order_id || ' ' || kind as detail from document
      group by order_id, kind, payment_id having count(*) > 1`,
  },
  {
    invariant: 'I6 every order notifies its payer',
    over: 'orders',
    hint: 'mail with that order as subject',
    query: `select 'order ' || o.number as detail from touched_order t join "order" o on o.id = t.id ${firstPayment}
      where not (p.provider = 'offline' and o.payer_erased_at is not null)
        and (select count(*) from mail m where m.subject_id = o.id and m.kind = 'payerConfirmation')
        <> case when p.provider = 'offline' and coalesce(p.snapshot #>> '{payer,email}', '') = '' then 0 else 1 end`,
  },
  {
    invariant: 'order numbers have no hole',
    over: 'orders',
    hint: 'counter of that association and year',
    query: `select 'order ' || o.number || ' comes after none' as detail from touched_order t join "order" o on o.id = t.id
      where o.number ~ '^[0-9]{4}-[0-9]{6,}$' and substr(o.number, 6)::integer > 1 and not exists (
        select 1 from number_series where base = substr(o.number, 6)::bigint - 1
      ) and not exists (
        select 1 from "order" before where before.organisation_id = o.organisation_id
          and before.number = left(o.number, 5) || lpad((substr(o.number, 6)::integer - 1)::text, 6, '0')
      )`,
  },
]
