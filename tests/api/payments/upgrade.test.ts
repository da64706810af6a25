import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { rollUpTotals } from '#server/form/form-store.ts'
import { aFormerDatabase } from '../../build/money/a-former-database.ts'

const at = '2026-11-01T09:00:00Z'
const [organisation, form, order] = [randomUUID(), randomUUID(), randomUUID()]
const [cart, payment] = [randomUUID(), randomUUID()]
let database: ReturnType<typeof openDatabase>

const [created_at, updated_at] = [at, at]
const ids = { organisation_id: organisation, form_id: form }
const amounts = { amount_cents: 4200, tip_cents: 340 }

const formRows: [string, Record<string, unknown>][] = [
  [
    'organisation',
    {
      id: organisation,
      slug: 'la-ruche',
      name: 'La Ruche',
      allow_collect: true,
      definition: {},
      created_at,
      updated_at,
    },
  ],
  [
    'form',
    {
      id: form,
      organisation_id: organisation,
      type: 'Donation',
      slug: 'dons',
      state: 'published',
      definition: { title: 'Dons', tiers: [] },
      display_version: 'x',
      created_at,
      updated_at,
    },
  ],
  ['form_total', { form_id: form, updated_at }],
]

const orderRows: [string, Record<string, unknown>][] = [
  [
    'cart',
    {
      id: cart,
      key_hash: Buffer.alloc(32),
      ...ids,
      state: 'ordered',
      version: 1,
      locale: 'fr',
      items: '[]',
      real_amount_cents: 4200,
      payment_frequency: 'SINGLE',
      created_at,
      updated_at,
    },
  ],
  [
    'order',
    {
      id: order,
      number: '2026-000001',
      ...ids,
      cart_id: cart,
      locale: 'fr',
      payer: {},
      ...amounts,
      vat_cents: 0,
      discount_cents: 0,
      created_at,
    },
  ],
  ...[4000, 200, 0].map((amount_cents, index): [string, Record<string, unknown>] => [
    'order_item',
    {
      id: randomUUID(),
      order_id: order,
      position: index + 1,
      tier_id: randomUUID(),
      tier_type: 'Donation',
      name: 'Don',
      amount_cents,
      vat_cents: 0,
      is_eligible_tax_receipt: true,
      detail: {},
    },
  ]),
  [
    'payment',
    {
      id: payment,
      cart_id: cart,
      cart_version: 1,
      installment_number: 1,
      ...ids,
      ...amounts,
      currency: 'EUR',
      provider: 'sandbox',
      snapshot: {},
      snapshot_hash: 'x',
      state: 'paid',
      order_id: order,
      created_at,
      updated_at,
    },
  ],
  [
    'contribution',
    { order_id: order, form_id: form, amount_cents: 4200, publish_amount: false, is_organisation: false, at },
  ],
]

/** A paid gift of three lines, of which the form's totals have not heard yet: their job waits. */
async function fill(client: pg.Client): Promise<void> {
  for (const [table, values] of [...formRows, ...orderRows]) {
    const names = Object.keys(values).map((name) => `"${name}"`)
    const places = names.map((_, index) => `$${index + 1}`)
    await client.query(
      `insert into "${table}" (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(values),
    )
  }
  await client.query(`select graphile_worker.add_job('roll-up-form', json_build_object('formId', id),
    job_key := 'roll-up-form:' || id) from form`)
}

beforeAll(async () => {
  const url = await aFormerDatabase('0010', fill)
  await migrate(url)
  database = openDatabase(url)
})
afterAll(() => database.close())

test('orders of a former version have their shares, and are paid at once', async () => {
  const shares = await database.db
    .selectFrom('payment_share')
    .select(['payment_id', 'item_cents', 'options_cents'])
    .orderBy('item_cents')
    .execute()
  expect(shares).toEqual([
    { payment_id: payment, item_cents: 200, options_cents: 0 },
    { payment_id: payment, item_cents: 4000, options_cents: 0 },
  ])
  const orders = await database.db.selectFrom('order').select('payment_frequency').execute()
  expect(orders).toEqual([{ payment_frequency: 'SINGLE' }])
  const carts = await database.db.selectFrom('cart').select(['installments', 'debit_day']).execute()
  expect(carts).toEqual([{ installments: 1, debit_day: null }])
})

test('what the totals had not taken in yet is taken in, once', async () => {
  for (let turn = 0; turn < 2; turn += 1) await rollUpTotals(database.db, new Date(at), 1_000)
  const total = await database.db.selectFrom('form_total').selectAll().executeTakeFirstOrThrow()
  expect(total).toMatchObject({ amount_cents: 4200, contributors: 1 })
  expect((await sql`select id from graphile_worker.jobs`.execute(database.db)).rows).toEqual([])
})
