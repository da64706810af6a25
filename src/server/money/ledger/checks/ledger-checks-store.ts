import type { Check } from '#server/money/ledger/checks/check.ts'

/** The fact of a transaction: the id in its key. */
const fact = `split_part(t.ext_key, ':', 2)::uuid`

/** The ledger entries of transfers to associations' own accounts. */
const transferred = `ledger_tx t join ledger_entry e on e.tx_id = t.id and t.kind = 'transfer'
            join account a on a.id = e.account_id and a.kind = 'org_payable'`

/** Invariants of the ledger itself, and of the facts that it records. */
export const ledgerChecks: readonly Check[] = [
  {
    invariant: 'I1 every ledger transaction sums to 0',
    over: 'transactions',
    hint: 'ledger_entry of that transaction: a write bypassed book()',
    query: `select 'transaction ' || e.tx_id || ' sums to ' || sum(e.amount_cents) as detail
      from touched_tx t join ledger_entry e on e.tx_id = t.id group by e.tx_id having sum(e.amount_cents) <> 0`,
  },
  {
    invariant: 'I1 the whole ledger sums to 0',
    over: 'whole',
    hint: 'the transactions that I1 names',
    query: `select 'the ledger sums to ' || sum(amount_cents) as detail from ledger_entry having sum(amount_cents) <> 0`,
  },
  {
    invariant: 'I7 every transaction has its fact',
    over: 'transactions',
    hint: 'ledger_tx by that key, then the attempt, refund, dispute or payout in it',
    query: `select 'transaction ' || t.ext_key as detail from touched_tx x join ledger_tx t on t.id = x.id
      where case t.kind
        when 'capture' then not exists (select 1 from payment_attempt a where a.id = ${fact} and a.state = 'succeeded')
        when 'refund' then not exists (
          select 1 from refund r where r.id = ${fact} and case
            when t.reverses is not null then r.state = 'failed' or r.by_hand
            else r.state = 'refunded' or exists (
              select 1 from ledger_tx back where back.ext_key = 'refund-reverted:' || r.id and back.reverses = t.id
            ) end
        )
        when 'orphan' then not exists (select 1 from orphan_payment o where o.attempt_id = ${fact})
        when 'dispute' then not exists (select 1 from dispute d where d.id = ${fact})
        when 'renunciation' then not exists (select 1 from renunciation n where n.id = ${fact})
        when 'payout' then not exists (select 1 from payout p where p.id = ${fact})
        when 'transfer' then not exists (
          select 1 from payment_attempt a where a.id = ${fact} and a.state = 'succeeded' and a.payee_account is not null
        ) and not exists (
          select 1 from refund r join payment_attempt a on a.id = r.attempt_id
          where r.id = ${fact} and a.payee_account is not null
        )
        when 'restore' then not exists (
          select 1 from unknown_charge u where u.id = ${fact}
            and (u.settled_at is not null or t.ext_key like 'unknown-charge:%')
        )
        else false end`,
  },
  {
    invariant: 'I7 what is owed and tipped is what was captured, minus what went back or out',
    over: 'whole',
    hint: 'the payments, refunds, disputes and payouts that the other lines of I7 name',
    query: `select 'owed ' || owed || ', captured ' || captured as detail from (
        select
          coalesce(-(select sum(e.amount_cents) from ledger_entry e join account a on a.id = e.account_id
            where a.kind in ('org_payable', 'platform_tip')), 0) as owed,
          coalesce((select sum(amount_cents) from payment_attempt where state = 'succeeded'), 0)
            - coalesce((select sum(amount_cents) from refund where request_id is not null and state = 'refunded'), 0)
            - coalesce((select sum(org_cents + tip_cents) from dispute where state = 'lost'), 0)
            - coalesce((select sum(amount_cents) from payout where state <> 'cancelled'), 0)
            - coalesce((select sum(e.amount_cents) from ${transferred}), 0) as captured
      ) totals where owed <> captured`,
  },
  {
    invariant: 'I7 each association is owed what was captured for it, minus what went back or out',
    over: 'whole',
    hint: 'npm run cli -- balance of that association, and its rows (cash-out)',
    query: `select 'association ' || slug || ' is owed ' || owed || ', its payments say ' || facts as detail from (
        select o.slug, coalesce(sum(m.owed), 0) as owed, coalesce(sum(m.fact), 0) as facts
        from organisation o left join (
          select a.organisation_id, -e.amount_cents as owed, 0 as fact
            from ledger_entry e join account a on a.id = e.account_id where a.kind = 'org_payable'
          union all select p.organisation_id, 0, p.amount_cents
            from payment p join payment_attempt a on a.payment_id = p.id where a.state = 'succeeded'
          union all select p.organisation_id, 0, r.tip_cents - r.amount_cents
            from refund r join payment p on p.id = r.payment_id where r.state = 'refunded'
          union all select p.organisation_id, 0, -d.org_cents
            from dispute d join payment p on p.id = d.payment_id
          union all select organisation_id, 0, -amount_cents from payout where state <> 'cancelled'
          union all select a.organisation_id, 0, -e.amount_cents from ${transferred}
        ) m on m.organisation_id = o.id
        group by o.id, o.slug
      ) sums where owed <> facts`,
  },
  {
    invariant: 'I7 refunds due equal what orphans hold',
    over: 'whole',
    hint: 'npm run cli -- orphan list, and npm run cli -- restore resolve',
    query: `select 'ledger ' || waiting || ', orphans ' || orphans as detail from (
        select
          coalesce(-(select sum(e.amount_cents) from ledger_entry e join account a on a.id = e.account_id
            where a.kind = 'refund_clearing'), 0) as waiting,
          coalesce((select sum(amount_cents) from orphan_payment where state <> 'refunded'), 0)
            + coalesce((select sum(left_cents) from unknown_charge where settled_at is null), 0) as orphans
      ) totals where waiting <> orphans`,
  },
  {
    invariant: 'I7 what banks ask about is what open disputes hold',
    over: 'whole',
    hint: 'dispute where state is open, and the transactions dispute:, dispute-lost: and dispute-won:',
    query: `select 'ledger ' || held || ', disputes ' || disputes as detail from (
        select
          coalesce((select sum(e.amount_cents) from ledger_entry e join account a on a.id = e.account_id
            where a.kind = 'dispute'), 0) as held,
          coalesce((select sum(amount_cents) from dispute where state = 'open'), 0) as disputes
      ) totals where held <> disputes`,
  },
  {
    invariant: 'I7 what is set aside is what payouts hold',
    over: 'whole',
    hint: 'payout where state is created',
    query: `select 'ledger ' || held || ', payouts ' || payouts as detail from (
        select
          coalesce(-(select sum(e.amount_cents) from ledger_entry e join account a on a.id = e.account_id
            where a.kind = 'payout'), 0) as held,
          coalesce((select sum(amount_cents) from payout where state = 'created'), 0) as payouts
      ) totals where held <> payouts`,
  },
]
