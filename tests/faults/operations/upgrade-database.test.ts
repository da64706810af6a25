import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderMail } from '#web/mails/render-mail.tsx'
import { findViolationsPatiently } from '#server/money/ledger/invariant-checks-store.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { messageOf } from '#server/platform/mail/mail-store.ts'
import { findDueWork } from '#server/program/worker/due-work-store.ts'
import { drawSchema } from '../../../scripts/tables/draw-schema.ts'
import { anEmptyDatabase } from '../../build/a-database.ts'
import { aReleasedDatabase } from '../../build/releases/released-database.ts'

const releases = ['0.1.0']

const counted = [
  'order',
  'order_item',
  'payment',
  'installment',
  'ledger_entry',
  'mail',
  'ticket',
  'document',
]

/** Counts of what must survive an upgrade. */
async function count(url: string): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const counts: Record<string, number> = {}
    for (const table of counted) {
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

async function functionsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ source: string }>(
    `select pg_get_functiondef(oid) as source from pg_proc p
     where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by proname`,
  )
  return rows.map(({ source }) => source)
}

describe.each(releases)('a database of %s', (release) => {
  let url = ''
  let before: Record<string, number> = {}
  beforeAll(async () => {
    url = await aReleasedDatabase(release)
    before = await count(url)
    // Two processes start at once.
    await Promise.all([migrate(url), migrate(url)])
  })

  test('keeps its orders, and its ledger balances', async () => {
    expect(before['order']).toBeGreaterThan(10)
    expect(await count(url)).toEqual(before)
    const database = openDatabase(url)
    afterAll(() => database.close())
    expect(await findViolationsPatiently(database.db)).toEqual([])
  })

  test('has its mails: each of them is read and written by this version', async () => {
    const database = openDatabase(url)
    afterAll(() => database.close())
    const mails = await database.db.selectFrom('mail').selectAll().execute()
    expect(new Set(mails.map(({ kind }) => kind)).size).toBeGreaterThan(20)
    for (const mail of mails) {
      const { subject, text } = await renderMail(messageOf(mail))
      expect([mail.kind, subject, text].join('\n')).not.toMatch(/undefined|NaN|\{\{/)
    }
  })

  test('has its pending work, which is due', async () => {
    const database = openDatabase(url)
    afterAll(() => database.close())
    const now = new Date()
    const due = await findDueWork(database.db, { now, today: '2026-11-23', providers: ['sandbox'] })
    expect(due).toMatchObject({ mails: true, events: true })
  })

  test('has the same schema as a new one', async () => {
    const fresh = await anEmptyDatabase()
    await migrate(fresh)
    expect(await withClient(url, drawSchema)).toBe(await withClient(fresh, drawSchema))
    expect(await withClient(url, functionsOf)).toEqual(await withClient(fresh, functionsOf))
  })

  test('starts again without any change', async () => {
    const stamps = async (client: pg.Client) => [
      (await client.query('select name, xmin from sql_function order by name')).rows,
      (await client.query('select conname, xmin from pg_constraint order by conname, conrelid')).rows,
    ]
    const found = await withClient(url, stamps)
    await migrate(url)
    expect(await withClient(url, stamps)).toEqual(found)
  })
})

describe('a list of the domain', () => {
  const longer = `alter table member drop constraint member_role_check,
    add constraint member_role_check check (role in ('president', 'reader'))`

  test('replaces the constraint of a database that knows fewer values', async () => {
    const url = await aReleasedDatabase('0.1.0')
    await migrate(url)
    const drawn = await withClient(url, drawSchema)
    await withClient(url, (client) => client.query(longer))
    expect(await withClient(url, drawSchema)).not.toBe(drawn)
    await migrate(url)
    expect(await withClient(url, drawSchema)).toBe(drawn)
  })

  test('stops the start where rows have a value that it does not contain', async () => {
    const url = await aReleasedDatabase('0.1.0')
    await withClient(url, async (client) => {
      await client.query('alter table mandate drop constraint mandate_payment_method_check')
      await client.query(`update mandate set payment_method = 'Cheque'`)
    })
    await expect(migrate(url)).rejects.toThrow(
      'mandate has values that this version does not know: mandate_payment_method_check',
    )
  })
})
