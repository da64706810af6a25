import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../../build/a-database.ts'

// A connection plans a hot function once. On a fresh site that is before PostgreSQL has statistics: every index
// seems equally good then, and one that holds all succeeded attempts would be read whole at each call.

let database: Awaited<ReturnType<typeof aDatabase>>
let client: pg.Client
let plans: string[] = []

beforeAll(async () => {
  database = await aDatabase()
  client = new pg.Client({ connectionString: database.url })
  client.on('notice', ({ message = '' }) => plans.push(message))
  await client.connect()
  await client.query(`load 'auto_explain'`)
  await client.query('set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on')
  await client.query('set client_min_messages = log')
})
afterAll(async () => {
  await client.end()
  await database.close()
})

/** The indexes that a call may read, of the tables that grow with each order. */
async function indexesOf(call: string, values: readonly unknown[]): Promise<string[]> {
  plans = []
  await client.query(`select ${call}`, [...values])
  const used = plans.join('\n').matchAll(/(?:Scan using|Index Scan on) (payment\w*|stock\w*)/g)
  return [...new Set([...used].map(([, index = '']) => index))].toSorted()
}

test('the cards of an address and of a form are counted by their own indexes', async () => {
  const { rows } = await client.query<{ reltuples: number }>(
    `select reltuples from pg_class where relname = 'payment_attempt'`,
  )
  expect(rows).toEqual([{ reltuples: -1 }])
  const values = [Buffer.from('a client'), randomUUID(), randomUUID(), randomUUID(), new Date()]
  expect(await indexesOf('count_tries($1, $2, $3, $4, $5)', values)).toEqual([
    'payment_attempt_address',
    'payment_attempt_form',
    'payment_pkey',
  ])
})

test('a card that waits for its turn reads its own payment, not all open ones', async () => {
  const values = [randomUUID(), Buffer.from('a client'), randomUUID(), new Date()]
  expect(await indexesOf('take_turn($1, $2, $3, 2, 5, 8, $4)', values)).toEqual([
    'payment_attempt_address',
    'payment_attempt_pkey',
    'payment_pkey',
  ])
})

test('the attempt and the payment of an event are found by their ids', async () => {
  expect(await indexesOf(`claim_events(20, 1000, now())`, [])).toEqual([
    'payment_attempt_pkey',
    'payment_pkey',
  ])
})

test('the stock of a cart is found by its ids', async () => {
  const demand = JSON.stringify([{ id: randomUUID(), quantity: 1 }])
  const indexes = await indexesOf('find_shortage($1, now())', [demand])
  expect(indexes.filter((index) => index !== 'stock_hold_stock')).toEqual(['stock_pkey'])
  expect(plans.join('\n')).toMatch(/Index Cond: \(\(?id = ANY/)
})
