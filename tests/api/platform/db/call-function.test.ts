import { sql } from 'kysely'
import { Type } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  UnexpectedAnswerError,
  callForRows,
  callFunction,
  callWithArguments,
} from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, Nothing, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import { createPayout } from '#server/money/payout/payout-store.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { aDatabase } from '../../../build/a-database.ts'

const id = '0189c2f4-0000-4000-8000-000000000001'
const now = new Date('2026-11-23T10:00:00.000Z')

let db: Db
beforeAll(async () => {
  ;({ db } = await aDatabase())
  for (const definition of [
    'echo_plan(p jsonb) returns jsonb return p',
    'echo_parts(p_due_on date, p_ids uuid[], p_at timestamptz, p_hash bytea, p jsonb) returns jsonb return ' +
      "jsonb_build_object('day', extract(day from p_due_on), 'ids', p_ids, 'at', p_at, 'hash', encode(p_hash, 'hex'), 'p', p)",
    'count_to(p_end integer) returns setof integer language sql as $$ select generate_series(1, p_end) $$',
    'no_row() returns setof integer language sql as $$ select 1 where false $$',
    'nothing() returns void language sql as $$ select 1 $$',
  ])
    await sql.raw(`create function ${definition}`).execute(db)
})

describe('a function with one plan', () => {
  test('gets instants as ISO text, bytes as hexadecimal text, and no undefined values', async () => {
    const Plan = Type.Object({
      at: Instant,
      hash: HexBytes,
      list: listOf(Uuid()),
      more: Type.Optional(Type.String()),
    })
    const Echo = Type.Object({ at: Type.String(), hash: Type.String(), list: listOf(Uuid()) })
    const echo = callFunction('echo_plan', Plan, Echo)
    expect(await echo(db, { at: now, hash: Buffer.from('ff00', 'hex'), list: [id] })).toEqual({
      at: now.toISOString(),
      hash: 'ff00',
      list: [id],
    })
  })

  test('that returns another shape is refused by name', async () => {
    const wrong = callFunction(
      'echo_plan',
      Type.Object({ a: Type.String() }),
      Type.Object({ a: Type.Integer() }),
    )
    const asked = wrong(db, { a: 'text' })
    await expect(asked).rejects.toThrow(UnexpectedAnswerError)
    await expect(asked).rejects.toThrow('echo_plan returned an unexpected answer: /a must be integer')
  })
})

describe('a function with named arguments', () => {
  const Parts = Type.Object({
    dueOn: Type.String(),
    ids: listOf(Uuid()),
    at: Instant,
    hash: HexBytes,
    p: listOf(Type.Object({ a: Type.Integer() })),
  })
  const parts = { dueOn: '2026-11-23', ids: [id], at: now, hash: Buffer.from('ff00', 'hex'), p: [] }

  test('gets each value in its own type', async () => {
    const echo = callWithArguments('echo_parts', Parts, Type.Object({ ids: listOf(Uuid()) }))
    expect(await echo(db, parts)).toEqual({
      day: 23,
      ids: [id],
      at: '2026-11-23T10:00:00+00:00',
      hash: 'ff00',
      p: [],
    })
  })

  test('refuses unknown and missing names', async () => {
    const missing = callWithArguments('echo_parts', Type.Omit(Parts, ['at']), Nothing)
    await expect(missing(db, parts)).rejects.toThrow('does not exist')
    const unknown = callWithArguments('count_to', Type.Object({ last: Type.Integer() }), Type.Integer())
    await expect(unknown(db, { last: 1 })).rejects.toThrow('does not exist')
  })

  test('that returns void answers nothing, and one without a row is refused', async () => {
    await callWithArguments('nothing', Type.Object({}), Nothing)(db, {})
    const none = callWithArguments('no_row', Type.Object({}), Type.Integer())
    await expect(none(db, {})).rejects.toThrow('no_row returned no row')
  })

  test('that returns rows gives each of them, and refuses one of another shape', async () => {
    const End = Type.Object({ end: Type.Integer() })
    expect(await callForRows('count_to', End, Type.Integer())(db, { end: 3 })).toEqual([1, 2, 3])
    expect(await callForRows('count_to', End, Type.Integer())(db, { end: 0 })).toEqual([])
    const wrong = callForRows('count_to', End, Type.Integer({ maximum: 2 }))
    await expect(wrong(db, { end: 3 })).rejects.toThrow('count_to returned an unexpected answer')
  })
})

describe('PostgreSQL refuses a plan', () => {
  const assertKeys = (plan: string) =>
    sql`select assert_keys('a_function', ${plan}::jsonb, array['a', 'b'])`.execute(db)

  test.each(['{}', '{"a": 1}', '{"a": 1, "b": {"c": 1}}', '[]', '[{"a": 1}, {}]', 'null'])(
    'not with its own keys: %s',
    async (plan) => {
      await expect(assertKeys(plan)).resolves.toBeDefined()
    },
  )

  test.each(['{"a": 1, "c": 2}', '[{"a": 1}, {"c": 1}]'])('with an unknown key: %s', async (plan) => {
    await expect(assertKeys(plan)).rejects.toMatchObject({
      code: 'OB007',
      message: 'the plan of a_function has an unknown key: c',
    })
  })

  test('of a store, and writes nothing', async () => {
    const payout = { id, organisationId: id as never, token: null, now, amount: null, more: 1 }
    await expect(createPayout(db, payout)).rejects.toMatchObject({
      code: 'OB007',
      message: 'the plan of create_payout has an unknown key: more',
    })
  })
})
