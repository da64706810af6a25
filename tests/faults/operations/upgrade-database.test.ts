import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printCatalog } from '#server/platform/db/catalog-print.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { findViolationsPatiently } from '#server/money/ledger/invariant-checks-store.ts'
import { findDueWork } from '#server/program/worker/due-work-store.ts'
import { anEmptyDatabase } from '../../build/a-database.ts'
import { aFormerDatabase } from '../../build/database/a-former-database.ts'

/** Counts of what must survive an upgrade. */
async function count(url: string): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const counts: Record<string, number> = {}
    for (const table of [
      'order',
      'order_item',
      'payment',
      'installment',
      'ledger_entry',
      'mail',
      'ticket',
      'document',
    ]) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from "${table}"`)
      counts[table] = Number(rows[0]?.count)
    }
    return counts
  })
}

async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

describe('a database of November 2026', () => {
  let url = ''
  let before: Record<string, number> = {}
  beforeAll(async () => {
    url = await aFormerDatabase()
    before = await count(url)
    // Two processes start at once.
    await Promise.all([migrate(url), migrate(url)])
  })

  test('keeps its orders, and its ledger balances', async () => {
    expect(before['order']).toBe(16)
    expect(await count(url)).toEqual(before)
    const database = openDatabase(url)
    afterAll(() => database.close())
    expect(await findViolationsPatiently(database.db)).toEqual([])
  })

  test('does the pending work: mails, events, requests to send confirmations again', async () => {
    const waiting = await withClient(url, async (client) => {
      const { rows } = await client.query<Record<string, number>>(`select
        (select count(*)::integer from mail where state = 'queued' and next_try_at <= now()) as mails,
        (select count(*)::integer from mail where state <> 'queued' and next_try_at is not null) as others,
        (select count(*)::integer from provider_event where handled_at is null and next_try_at <= now()) as events,
        (select count(*)::integer from send_again where email = 'a@b.fr' and next_try_at <= now()) as requests,
        (select count(*)::integer from pg_namespace where nspname = 'graphile_worker') as schemas`)
      return rows[0]
    })
    expect(waiting).toEqual({ mails: 136, others: 0, events: 1, requests: 1, schemas: 0 })
    const database = openDatabase(url)
    afterAll(() => database.close())
    const now = new Date()
    const due = await findDueWork(database.db, { now, today: '2026-11-23', providers: ['sandbox'] })
    expect(due).toMatchObject({ mails: true, events: true, sendAgain: true })
  })

  test('has the same catalog as a new one', async () => {
    const fresh = await anEmptyDatabase()
    await migrate(fresh)
    expect(await withClient(url, printCatalog)).toEqual(await withClient(fresh, printCatalog))
  })

  test('starts again without any change', async () => {
    const stamps = (client: pg.Client) => client.query('select name, xmin from sql_function order by name')
    const { rows } = await withClient(url, stamps)
    await migrate(url)
    expect((await withClient(url, stamps)).rows).toEqual(rows)
  })
})

test('a former database that was changed by hand is refused', async () => {
  const url = await aFormerDatabase()
  await withClient(url, (client) => client.query('alter table mail add column note text'))
  await expect(migrate(url)).rejects.toThrow('its tables are not those of that version')
  const other = await aFormerDatabase()
  await withClient(other, (client) =>
    client.query(
      `create or replace function new_ticket_code() returns text language sql as $$ select '1' $$`,
    ),
  )
  await expect(migrate(other)).rejects.toThrow('its functions are not those of that version')
})

test('a database from before the last former migration is sent to the version that contains it', async () => {
  const url = await aFormerDatabase()
  await withClient(url, (client) => client.query(`delete from schema_migration where name like '0024%'`))
  await expect(migrate(url)).rejects.toThrow('start the version that has it first')
})
