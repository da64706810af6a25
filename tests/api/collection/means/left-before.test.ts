import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { aFormerDatabase } from '../../../build/money/a-former-database.ts'

const began = '2026-03-01T09:00:00Z'
const changed = '2026-06-01T09:00:00Z'
const weekLater = '2026-06-08T09:00:00.000Z'

/** A means as it was kept before, with a schedule in each of these states. */
async function keepMeans(client: pg.Client, last4: string, states: readonly string[], changes = {}) {
  const mandate = {
    id: randomUUID(),
    organisation_id: randomUUID(),
    provider: 'sandbox',
    means: 'Card',
    means_ref: `pm_${last4}`,
    payer_email: 'zoe@exemple.fr',
    brand: 'visa',
    last4,
    state: 'active',
    terms_version: '2026-01-01',
    expiry_told: false,
    created_at: began,
    updated_at: began,
    ...changes,
  }
  const add = (table: string, row: object) =>
    client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
      JSON.stringify(row),
    ])
  await add('mandate', mandate)
  for (const state of states)
    await add('schedule', {
      id: randomUUID(),
      order_id: randomUUID(),
      organisation_id: mandate.organisation_id,
      form_id: randomUUID(),
      kind: 'SUBSCRIPTION',
      state,
      debit_day: 5,
      mandate_id: mandate.id,
      amount_cents: 1500,
      tip_cents: 0,
      created_at: began,
      updated_at: changed,
    })
}

test('what was left before is forgotten a week after its end, what serves is kept', async () => {
  const url = await aFormerDatabase('0017', async (client) => {
    await client.query('set session_replication_role = replica')
    await keepMeans(client, '0001', ['cancelled', 'ended'])
    await keepMeans(client, '0002', ['cancelled', 'paused'])
    await keepMeans(client, '0003', ['active'])
    await keepMeans(client, '0004', [], { state: 'replaced', updated_at: changed })
    await keepMeans(client, '0005', ['ended'], { state: 'revoked', means_ref: '' })
  })
  await migrate(url)
  const { db, close } = openDatabase(url)
  const rows = await db.selectFrom('mandate').select(['last4', 'forget_at']).orderBy('last4').execute()
  await close()
  expect(rows.map(({ last4, forget_at: at }) => [last4, at?.toISOString() ?? null])).toEqual([
    ['0001', weekLater],
    ['0002', null],
    ['0003', null],
    ['0004', weekLater],
    ['0005', null],
  ])
})
