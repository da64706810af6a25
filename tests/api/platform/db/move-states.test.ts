import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countLimits, durationLimits } from '#domain/limits.ts'
import { machines, setsWithoutMachine } from '#domain/machines.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { aDatabase } from '../../../build/a-database.ts'
import { aForm } from '../../../build/a-form.ts'
import { isWaiting } from '../../../build/money/a-meeting.ts'

const created = new Date('2026-11-23T10:00:00Z')
const moved = new Date('2026-11-23T11:00:00Z')

let database: DatabaseHandle
let organisation = ''
/** Three payouts that were created, in the order of their ids. */
let ids: string[] = []
beforeAll(async () => {
  database = await aDatabase()
  organisation = (await aForm(database.db)).organisationId
})
beforeEach(async () => {
  ids = Array.from({ length: 3 }, () => randomUUID()).toSorted()
  const values = ids.map((id) => ({
    id,
    organisation_id: organisation,
    amount_cents: 100,
    state: 'created' as const,
  }))
  await database.db
    .insertInto('payout')
    .values(values.map((value) => ({ ...value, created_at: created, updated_at: created })))
    .execute()
})

const move = (moving: readonly string[], event: string, set: object = {}, tx: Tx = database.db) =>
  sql`select move_states('payout', ${moving}::uuid[], ${event}, ${moved}, ${JSON.stringify(set)}::jsonb, '{"by": "test"}')`.execute(
    tx,
  )

const payouts = () =>
  database.db
    .selectFrom('payout')
    .select(['state', 'reference', 'updated_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
const states = async () => (await payouts()).map(({ state }) => state)
const history = () =>
  database.db
    .selectFrom('state_change')
    .select(['machine', 'entity_id', 'event', 'from_state', 'to_state', 'at', 'detail'])
    .where('entity_id', 'in', ids)
    .orderBy('id')
    .execute()

describe('a move', () => {
  test('changes the state and the columns beside it, and writes one line of history for each entity', async () => {
    await move(ids.slice(0, 2), 'pay', { reference: 'VIR-1' })
    const paid = { state: 'paid', reference: 'VIR-1', updated_at: moved }
    expect(await payouts()).toEqual([paid, paid, { state: 'created', reference: null, updated_at: created }])
    expect(await history()).toEqual(
      ids.slice(0, 2).map((id) => ({
        machine: 'payout',
        entity_id: id,
        event: 'pay',
        from_state: 'created',
        to_state: 'paid',
        at: moved,
        detail: { by: 'test' },
      })),
    )
  })

  test('that the table of the domain does not have is refused, for all of them', async () => {
    await move(ids.slice(2), 'cancel')
    for (const [moving, event] of [
      [ids, 'pay'],
      [ids.slice(2), 'cancel'],
      [ids.slice(0, 1), 'burn'],
    ] as const)
      await expect(move(moving, event)).rejects.toMatchObject({ code: 'OB008' })
    expect(await states()).toEqual(['created', 'created', 'cancelled'])
    expect(await history()).toHaveLength(1)
  })

  test('of what is not there, or of one twice, is refused; of nothing changes nothing', async () => {
    const [first = ''] = ids
    await expect(move([first, randomUUID()], 'pay')).rejects.toMatchObject({ code: 'OB008' })
    await expect(move([first, first], 'pay')).rejects.toMatchObject({ code: 'OB008' })
    await move([], 'pay')
    expect(await states()).toEqual(['created', 'created', 'created'])
  })

  test('writes the state by its event alone', async () => {
    await expect(move(ids, 'pay', { state: 'cancelled' })).rejects.toMatchObject({ code: '42601' })
  })

  test('waits for another one of the same entity, and is then refused', async () => {
    const paid = Promise.withResolvers<void>()
    const first = database.db.transaction().execute(async (tx) => {
      await move(ids, 'pay', {}, tx)
      paid.resolve()
      await expect.poll(() => isWaiting(database.db), { timeout: 4_000, interval: 10 }).toBe(true)
    })
    await paid.promise
    await expect(move(ids.toReversed(), 'cancel')).rejects.toMatchObject({ code: 'OB008' })
    await first
    expect(await states()).toEqual(['paid', 'paid', 'paid'])
    expect(await history()).toHaveLength(3)
  })
})

describe('the database has of the domain', () => {
  const answer = async (call: string) =>
    (await database.pool.query<{ answer: unknown }>(`select ${call} as answer`)).rows[0]?.answer

  test('the edges of every machine', async () => {
    for (const { name, table, states: all } of machines) {
      const { edges } = (await answer(`machine_of('${name}')`)) as {
        edges: Record<string, Record<string, string>>
      }
      for (const from of all)
        expect(
          Object.fromEntries(
            Object.entries(edges).flatMap(([event, tos]) =>
              tos[from] === undefined ? [] : [[event, tos[from]]],
            ),
          ),
        ).toEqual(table[from])
    }
  })

  test('the named sets and the limits', async () => {
    const owners = [
      ...machines.map(({ name, sets }) => [name, sets] as const),
      ...Object.entries(setsWithoutMachine),
    ]
    for (const [owner, sets] of owners)
      for (const [name, set] of Object.entries<readonly string[]>(sets))
        expect(await answer(`state_set('${owner}', '${name}')`)).toEqual(set)
    for (const [name, count] of Object.entries(countLimits))
      expect(await answer(`limit_count('${name}')`)).toBe(count)
    for (const [name, ms] of Object.entries(durationLimits))
      expect(await answer(`(extract(epoch from limit_interval('${name}')) * 1000)::float8`)).toBe(ms)
  })

  test('no answer for a name that the domain does not have', async () => {
    for (const call of [
      `machine_of('x')`,
      `state_set('payout', 'x')`,
      `limit_count('x')`,
      `limit_interval('x')`,
    ])
      await expect(answer(call)).rejects.toMatchObject({ code: '20000' })
  })
})
