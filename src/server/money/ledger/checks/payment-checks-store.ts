import type { Check } from '#server/money/ledger/checks/check.ts'

/** The amounts of a transaction key per account, for the association of a payment `p`. */
const booked = (key: string) => `lateral (
    select coalesce(sum(e.amount_cents) filter (where c.kind = 'psp_clearing'), 0)::bigint as psp,
      coalesce(sum(e.amount_cents) filter (where c.kind = 'org_payable' and c.organisation_id = p.organisation_id), 0)::bigint as org,
      coalesce(sum(e.amount_cents) filter (where c.kind = 'platform_tip'), 0)::bigint as tip
    from ledger_tx x join ledger_entry e on e.tx_id = x.id join account c on c.id = e.account_id where x.ext_key = ${key}
  ) b`

/** Invariants of every payment, with its attempts, its refunds and its part of the ledger. */
export const paymentChecks: readonly Check[] = [
  {
    invariant: 'I3 no more is captured than the frozen cart says',
    over: 'payments',
    hint: 'payment_attempt of that payment: two successes, or another amount',
    query: `select 'payment ' || p.id || ' captured ' || sum(a.amount_cents) as detail
      from touched t join payment p on p.id = t.id join payment_attempt a on a.payment_id = p.id and a.state = 'succeeded'
      group by p.id having sum(a.amount_cents) > p.amount_cents + p.tip_cents`,
  },
  {
    invariant: 'I3 no more goes back than was captured',
    over: 'payments',
    hint: 'refund of that payment: npm run cli -- refund of its order with --preview',
    query: `select 'payment ' || p.id || ' refunds ' || r.total || ', of which tip ' || r.tip as detail
      from touched t join payment p on p.id = t.id join lateral (
        select sum(amount_cents) as total, sum(tip_cents) as tip from refund
        where payment_id = p.id and state <> 'failed'
      ) r on r.total > 0 and (
        r.total - r.tip > p.amount_cents or r.tip > p.tip_cents or p.state <> 'paid'
      )`,
  },
  {
    invariant: 'I3 no more of a line goes back or is given than was paid of it',
    over: 'payments',
    hint: 'refund_share, renunciation_share and payment_share of that payment',
    query: `select 'payment ' || t.id || ' line ' || g.order_item_id as detail
      from touched t join lateral (
        select h.order_item_id, h.item_cents, h.options_cents from refund r join refund_share h on h.refund_id = r.id
          where r.payment_id = t.id and r.state <> 'failed'
        union all
        select h.order_item_id, h.item_cents, h.options_cents from renunciation n
          join renunciation_share h on h.renunciation_id = n.id where n.payment_id = t.id
      ) g on true
      left join payment_share s on s.payment_id = t.id and s.order_item_id = g.order_item_id
      group by t.id, g.order_item_id, s.item_cents, s.options_cents
      having sum(g.item_cents) > coalesce(s.item_cents, 0) or sum(g.options_cents) > coalesce(s.options_cents, 0)`,
  },
  {
    invariant: 'I3 a refund is its shares and its tip',
    over: 'payments',
    hint: 'refund_share of that refund',
    query: `select 'refund ' || r.id as detail from touched t join refund r on r.payment_id = t.id
      where r.amount_cents - r.tip_cents <> (
        select coalesce(sum(item_cents + options_cents), 0) from refund_share where refund_id = r.id
      )`,
  },
  {
    invariant:
      'I3 a gift from a cancellation is its shares, of cancelled lines, and is booked as owed back and given',
    over: 'payments',
    hint: 'renunciation, its shares, and ledger_tx with the keys owed-back: and renunciation: of that gift',
    query: `select 'gift ' || n.id || ' is ' || n.amount_cents || ', shares ' || s.amount as detail
      from touched t join renunciation n on n.payment_id = t.id
      join cancellation_order o on o.id = n.cancellation_order_id, lateral (
        select coalesce(sum(h.item_cents + h.options_cents), 0) as amount,
          coalesce(bool_and(i.cancelled_at is not null), false) as is_cancelled
        from renunciation_share h join order_item i on i.id = h.order_item_id where h.renunciation_id = n.id
      ) s, lateral (
        select coalesce(sum(e.amount_cents) filter (where x.ext_key like 'owed-back:%'), 0) as back,
          coalesce(sum(e.amount_cents) filter (where x.ext_key like 'renunciation:%'), 0) as given
        from ledger_tx x join ledger_entry e on e.tx_id = x.id join account c on c.id = e.account_id
        where x.ext_key in ('owed-back:' || n.id, 'renunciation:' || n.id) and c.kind = 'org_payable'
      ) b
      where s.amount <> n.amount_cents or not s.is_cancelled or o.state <> 'given'
        or (b.back, b.given) <> (n.amount_cents, -n.amount_cents)`,
  },
  {
    invariant: 'I3 a captured payment is its shares',
    over: 'payments',
    hint: 'payment_share of that payment',
    query: `select 'payment ' || p.id || ' is ' || p.amount_cents || ', shares ' || s.shares as detail
      from touched t join payment p on p.id = t.id and p.state = 'paid' join lateral (
        select coalesce(sum(item_cents + options_cents), 0) as shares from payment_share where payment_id = p.id
      ) s on s.shares <> p.amount_cents`,
  },
  {
    invariant: 'I5 no order without a success',
    over: 'payments',
    hint: 'payment_attempt of that payment',
    query: `select 'payment ' || p.id as detail from touched t join payment p on p.id = t.id
      where p.state = 'paid' and p.amount_cents + p.tip_cents > 0
        and not exists (select 1 from payment_attempt a where a.payment_id = p.id and a.state = 'succeeded')
        and not (p.provider = 'offline' and exists (select 1 from offline_entry where payment_id = p.id))`,
  },
  {
    invariant: 'I5 no success without an order',
    over: 'payments',
    hint: 'payment of that attempt',
    query: `select 'attempt ' || a.id as detail from touched t join payment p on p.id = t.id
      join payment_attempt a on a.payment_id = p.id where a.state = 'succeeded' and p.order_id is null`,
  },
  {
    invariant: 'I7 every success is booked as it was paid',
    over: 'payments',
    hint: 'ledger_tx with the key capture: and that attempt',
    query: `select 'attempt ' || a.id || ' booked ' || b.psp || ', ' || b.org || ', ' || b.tip as detail
      from touched t join payment p on p.id = t.id
      join payment_attempt a on a.payment_id = p.id and a.state = 'succeeded', ${booked(`'capture:' || a.id`)}
      where (b.psp, b.org, b.tip) <> (p.amount_cents + p.tip_cents, -p.amount_cents, -p.tip_cents)`,
  },
  {
    invariant: 'I7 what went to an association’s own account is booked as gone',
    over: 'payments',
    hint: 'payment_attempt.payee_account, and ledger_tx with the keys transfer: and transfer-back:',
    query: `select 'attempt ' || a.id || ' sent ' || b.org || ' of ' || p.amount_cents as detail
      from touched t join payment p on p.id = t.id
      join payment_attempt a on a.payment_id = p.id and a.state = 'succeeded', ${booked(`'transfer:' || a.id`)}
      where (b.psp, b.org) <> case when a.payee_account is null then (0::bigint, 0::bigint)
        else (-p.amount_cents, p.amount_cents) end
      union all
      select 'refund ' || r.id || ' brought back ' || -b.org || ' of ' || r.amount_cents - r.tip_cents
      from touched t join payment p on p.id = t.id join refund r on r.payment_id = p.id and r.state = 'refunded'
      join payment_attempt a on a.id = r.attempt_id, ${booked(`'transfer-back:' || r.id`)}
      where (b.psp, b.org) <> case when a.payee_account is null then (0::bigint, 0::bigint)
        when r.by_hand and not exists (select 1 from ledger_tx back where back.ext_key = 'refund-reverted:' || r.id)
        then (0::bigint, 0::bigint)
        else (r.amount_cents - r.tip_cents + r.tip_retained_cents, r.tip_cents - r.amount_cents - r.tip_retained_cents) end`,
  },
  {
    invariant: 'I7 every refund is booked once it is made, and not before',
    over: 'payments',
    hint: 'ledger_tx with the keys refund:, refund-reverted: and refund-settled: and that refund',
    query: `select 'refund ' || r.id || ' is ' || r.state || ', booked ' || b.psp as detail
      from touched t join payment p on p.id = t.id join refund r on r.payment_id = p.id,
      ${booked(`any (array['refund:' || r.id, 'refund-reverted:' || r.id, 'refund-settled:' || r.id])`)}
      where (b.psp, b.org, b.tip) <> case when r.state = 'refunded'
        then (-r.amount_cents, r.amount_cents - r.tip_cents, r.tip_cents) else (0::bigint, 0::bigint, 0::bigint) end`,
  },
  {
    invariant: 'I7 every dispute is booked in its current state',
    over: 'payments',
    hint: 'ledger_tx with the keys dispute:, dispute-lost:, dispute-won: and dispute-split: and that dispute',
    query: `select 'dispute ' || d.id || ' is ' || d.state || ', clearing ' || b.psp as detail
      from touched t join payment p on p.id = t.id join dispute d on d.payment_id = p.id, lateral (
        select coalesce(sum(e.amount_cents) filter (where c.kind = 'psp_clearing'), 0)::bigint as psp,
          coalesce(sum(e.amount_cents) filter (where c.kind = 'dispute'), 0)::bigint as held,
          coalesce(sum(e.amount_cents) filter (where c.kind = 'org_payable'), 0)::bigint as org
        from ledger_tx x join ledger_entry e on e.tx_id = x.id join account c on c.id = e.account_id
        where x.ext_key in ('dispute:' || d.id, 'dispute-lost:' || d.id, 'dispute-won:' || d.id)
          or x.ext_key in (
            select 'dispute-split:' || d.id || ':' || fact.id from (
              select id from refund where payment_id = d.payment_id
              union all select id from dispute where payment_id = d.payment_id
            ) fact
          )
      ) b
      where (b.psp, b.held, b.org) <> case d.state
        when 'open' then (-d.amount_cents, d.amount_cents, 0::bigint)
        when 'won' then (0::bigint, 0::bigint, 0::bigint)
        else (-d.amount_cents, 0::bigint, d.org_cents) end`,
  },
  {
    invariant: 'I7 a lost dispute is our loss only where nothing was left of its payment',
    over: 'payments',
    hint: 'dispute and refund of that payment, and ledger_tx with the keys dispute-lost: and dispute-split:',
    query: `select 'payment ' || p.id || ' has ' || rest.amount || ' left, lost by us ' || lost.ours as detail
      from touched t join payment p on p.id = t.id
      join payment_attempt a on a.payment_id = p.id and a.state = 'succeeded'
      join lateral (
        select sum(amount_cents - org_cents - tip_cents) filter (where state = 'lost') as ours,
          sum(case state when 'open' then amount_cents when 'lost' then org_cents + tip_cents else 0 end) as gone
        from dispute where payment_id = p.id
      ) lost on lost.ours > 0
      join lateral (
        select a.amount_cents - lost.gone - coalesce(sum(amount_cents), 0) as amount
        from refund where payment_id = p.id and state <> 'failed'
      ) rest on rest.amount > 0`,
  },
]
