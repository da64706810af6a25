import type pg from 'pg'
import type { FinalisePlan } from '#server/money/payment/finalise-plan.ts'

type Statement = readonly [text: string, values: readonly unknown[]]

/**
 * Finalising the payment of a gift in the database, as the plain statements of one client: the baseline of
 * `finalisePayment`.
 */
export async function finaliseByStatements(
  client: pg.Client,
  plan: FinalisePlan,
  cartId: string,
  now: Date,
): Promise<void> {
  await client.query('begin')
  await client.query('select * from payment where id = $1 for update', [plan.paymentId])
  await client.query('select * from payment_attempt where id = $1 and payment_id = $2 for update', [
    plan.attemptId,
    plan.paymentId,
  ])
  await client.query('select id, reason from orphan_payment where attempt_id = $1', [plan.attemptId])
  await client.query('select 1 from stock_hold where cart_id = $1 order by stock_id for update', [cartId])
  await client.query(
    `select s.id from jsonb_to_recordset($1::jsonb) d(id uuid) join stock s on s.id = d.id and s.capacity is not null
      left join stock_hold h on h.stock_id = s.id and h.cart_id = $2 and h.state = 'held' order by s.id`,
    [JSON.stringify(plan.demand), cartId],
  )
  const { rows } = await client.query<{ value: string }>(
    `insert into counter (scope, value) values ($1, 1)
      on conflict (scope) do update set value = counter.value + 1 returning value`,
    [plan.numberScope],
  )
  const number = `${plan.numberPrefix}${String(rows[0]?.value).padStart(6, '0')}`
  const writes = [
    ...orderWrites(plan, cartId, number, now),
    ...ledgerWrites(plan, now),
    ...mailWrites(plan, number, now),
  ]
  for (const [text, values] of writes) await client.query(text, [...values])
  await client.query('commit')
}

function orderWrites(
  { order, items, ...plan }: FinalisePlan,
  cartId: string,
  number: string,
  now: Date,
): Statement[] {
  return [
    [
      `insert into "order" (id, number, organisation_id, form_id, cart_id, locale, payer, amount_cents, tip_cents,
        vat_cents, discount_cents, payment_frequency, created_at)
        select $1, $2, organisation_id, form_id, cart_id, $3, $4::jsonb, amount_cents, tip_cents, $5, $6, 'SINGLE', $7
        from payment where id = $8`,
      [
        order.id,
        number,
        order.locale,
        JSON.stringify(order.payer),
        order.vat,
        order.discount,
        now,
        plan.paymentId,
      ],
    ],
    [
      `insert into order_item (id, order_id, position, tier_id, tier_type, name, amount_cents, vat_cents,
        is_eligible_tax_receipt, detail)
        select (i ->> 'id')::uuid, $1, (i ->> 'position')::integer, (i ->> 'tierId')::uuid, i ->> 'tierType',
          i ->> 'name', (i ->> 'amount')::bigint, (i ->> 'vat')::bigint, (i ->> 'isEligibleTaxReceipt')::boolean,
          i -> 'detail'
        from jsonb_array_elements($2::jsonb) i`,
      [order.id, JSON.stringify(items)],
    ],
    [
      `update payment set state = 'paid', order_id = $1, updated_at = $2 where id = $3`,
      [order.id, now, plan.paymentId],
    ],
    [`update cart set state = 'ordered', updated_at = $1 where id = $2`, [now, cartId]],
    [
      `insert into state_change (machine, entity_id, event, from_state, to_state, at)
        values ('payment', $1, 'pay', 'open', 'paid', $3), ('cart', $2, 'order', 'paying', 'ordered', $3)`,
      [plan.paymentId, cartId, now],
    ],
    ['select state from payment_attempt where id = $1 for update', [plan.attemptId]],
    [
      `update payment_attempt set state = 'succeeded', updated_at = $1, provider_ref = $2, next_poll_at = null
        where id = $3`,
      [now, plan.providerRef, plan.attemptId],
    ],
    [
      `insert into state_change (machine, entity_id, event, from_state, to_state, at, detail)
        values ('attempt', $1, 'succeed', 'submitted', 'succeeded', $2, $3::jsonb)`,
      [plan.attemptId, now, JSON.stringify({ providerRef: plan.providerRef })],
    ],
  ]
}

function ledgerWrites({ attemptId, entries }: FinalisePlan, now: Date): Statement[] {
  return [
    [
      `insert into ledger_tx (ext_key, kind, at) values ($1, 'capture', $2) on conflict (ext_key) do nothing returning id`,
      [`capture:${attemptId}`, now],
    ],
    [
      `insert into ledger_entry (tx_id, account_id, amount_cents)
        select t.id, a.id, (e ->> 'amount')::bigint from jsonb_array_elements($1::jsonb) e
        join account a on a.kind = e ->> 'kind' and a.organisation_id is not distinct from (e ->> 'organisationId')::uuid
        join ledger_tx t on t.ext_key = $2 where (e ->> 'amount')::bigint <> 0`,
      [JSON.stringify(entries), `capture:${attemptId}`],
    ],
  ]
}

function mailWrites(
  { order, contribution, mails, paymentId, shares }: FinalisePlan,
  number: string,
  now: Date,
): Statement[] {
  return [
    [
      `insert into contribution (order_id, form_id, display_name, amount_cents, publish_amount, comment,
        is_organisation, at)
        select $1, form_id, $2, amount_cents, $3, $4, $5, $6 from payment where id = $7`,
      [
        order.id,
        contribution.displayName,
        contribution.publishAmount,
        contribution.comment,
        contribution.isOrganisation,
        now,
        paymentId,
      ],
    ],
    [
      `insert into payment_share (payment_id, order_item_id, item_cents, options_cents)
        select $1, (s ->> 'itemId')::uuid, (s ->> 'item')::bigint, (s ->> 'options')::bigint
        from jsonb_array_elements($2::jsonb) s`,
      [paymentId, JSON.stringify(shares)],
    ],
    [
      `insert into raised_entry (form_id, amount_cents, contributors)
        select form_id, amount_cents, 1 from payment where id = $1`,
      [paymentId],
    ],
    [
      `insert into mail (id, kind, subject_id, recipient, locale, payload, state, created_at)
        select (m ->> 'id')::uuid, m ->> 'kind', $1, m ->> 'recipient', m ->> 'locale',
          (m -> 'payload') || jsonb_build_object('orderNumber', $2::text), 'queued', $3
        from jsonb_array_elements($4::jsonb) m`,
      [order.id, number, now, JSON.stringify(mails)],
    ],
  ]
}
