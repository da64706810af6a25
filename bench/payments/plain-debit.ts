import type pg from 'pg'
import type { LaterDebitPlan } from '#server/money/payment/finalise-plan.ts'

type Statement = readonly [text: string, values: readonly unknown[]]

/**
 * The collection of one debit in the database, as the plain statements of one client: claim and commit, then (where the
 * provider is called) the result with its ledger entries, and commit. The baseline of `collectDue`.
 */
export async function collectByStatements(client: pg.Client, plan: LaterDebitPlan, now: Date): Promise<void> {
  await run(client, claim(plan, now))
  await run(client, [...apply(plan, now), ...book(plan, now)])
}

async function run(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  await client.query('begin')
  for (const [text, values] of statements) await client.query(text, [...values])
  await client.query('commit')
}

function claim({ paymentId, attemptId }: LaterDebitPlan, now: Date): Statement[] {
  return [
    [
      `select p.*, m.* from installment i join payment p on p.id = i.payment_id join schedule s on s.id = i.schedule_id
        join mandate m on m.id = s.mandate_id
        where i.payment_id = $1 and s.state = 'active' and p.state = 'open' for update of p skip locked`,
      [paymentId],
    ],
    [
      `update installment set state = 'collecting', try_on = null, updated_at = $2 where payment_id = $1`,
      [paymentId, now],
    ],
    [
      `insert into state_change (machine, entity_id, event, from_state, to_state, at)
        values ('installment', $1, 'collect', 'planned', 'collecting', $2)`,
      [paymentId, now],
    ],
    [
      `insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, tip_cents, payment_method, kind, mandate_id,
        deadline, next_poll_at, submitted_at, created_at, updated_at)
        select $2, p.id, 1, 'submitted', p.provider, p.amount_cents + p.tip_cents, p.tip_cents, 'Card', 'collector',
          s.mandate_id, $3, $3, $3, $3, $3
        from payment p join installment i on i.payment_id = p.id join schedule s on s.id = i.schedule_id
        where p.id = $1`,
      [paymentId, attemptId, now],
    ],
  ]
}

function apply({ paymentId, attemptId, providerRef }: LaterDebitPlan, now: Date): Statement[] {
  return [
    ['select * from payment where id = $1 for update', [paymentId]],
    ['select * from payment_attempt where id = $1 for update', [attemptId]],
    ['select id, reason from orphan_payment where attempt_id = $1', [attemptId]],
    ['select * from installment where payment_id = $1 for update', [paymentId]],
    [
      `select s.* from schedule s join installment i on i.schedule_id = s.id where i.payment_id = $1 for update of s`,
      [paymentId],
    ],
    [
      `update payment set state = 'paid', updated_at = $2, order_id = (select s.order_id from schedule s
        join installment i on i.schedule_id = s.id where i.payment_id = $1) where id = $1`,
      [paymentId, now],
    ],
    [
      `update payment_attempt set state = 'succeeded', updated_at = $1, provider_ref = $2, next_poll_at = null
        where id = $3`,
      [now, providerRef, attemptId],
    ],
    [`update installment set state = 'paid', updated_at = $2 where payment_id = $1`, [paymentId, now]],
    [
      `insert into state_change (machine, entity_id, event, from_state, to_state, at)
        values ('payment', $1, 'pay', 'open', 'paid', $3), ('attempt', $2, 'succeed', 'submitted', 'succeeded', $3),
          ('installment', $1, 'pay', 'collecting', 'paid', $3)`,
      [paymentId, attemptId, now],
    ],
    [
      `update regularisation set state = 'confirmed', updated_at = $2 where payment_id = $1 and state = 'open'`,
      [paymentId, now],
    ],
    [
      `update schedule set state = 'ended', updated_at = $2
        where id = (select schedule_id from installment where payment_id = $1)`,
      [paymentId, now],
    ],
    [
      `insert into state_change (machine, entity_id, event, from_state, to_state, at)
        select 'schedule', schedule_id, 'end', 'active', 'ended', $2 from installment where payment_id = $1`,
      [paymentId, now],
    ],
  ]
}

function book({ paymentId, attemptId, entries, shares, mails }: LaterDebitPlan, now: Date): Statement[] {
  return [
    [
      `insert into payment_share (payment_id, order_item_id, item_cents, options_cents)
        select $1, (s ->> 'itemId')::uuid, (s ->> 'item')::bigint, (s ->> 'options')::bigint
        from jsonb_array_elements($2::jsonb) s where (s ->> 'item')::bigint + (s ->> 'options')::bigint > 0`,
      [paymentId, JSON.stringify(shares)],
    ],
    [
      `insert into ledger_tx (ext_key, kind, at) values ($1, 'capture', $2) on conflict (ext_key) do nothing`,
      [`capture:${attemptId}`, now],
    ],
    [
      `insert into ledger_entry (tx_id, account_id, amount_cents)
        select t.id, a.id, (e ->> 'amount')::bigint from jsonb_array_elements($1::jsonb) e
        join account a on a.kind = e ->> 'kind' and a.organisation_id is not distinct from (e ->> 'organisationId')::uuid
        join ledger_tx t on t.ext_key = $2 where (e ->> 'amount')::bigint <> 0`,
      [JSON.stringify(entries), `capture:${attemptId}`],
    ],
    [
      `insert into raised_entry (form_id, amount_cents, contributors)
        select form_id, amount_cents, 0 from payment where id = $1`,
      [paymentId],
    ],
    [
      `insert into mail (id, kind, subject_id, recipient, locale, payload, state, created_at)
        select (m ->> 'id')::uuid, m ->> 'kind', $1, m ->> 'recipient', m ->> 'locale', m -> 'payload', 'queued', $2
        from jsonb_array_elements($3::jsonb) m`,
      [paymentId, now, JSON.stringify(mails)],
    ],
  ]
}
