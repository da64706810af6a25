import { expect, test } from 'vitest'
import { functionsIn, isPlainRead, parseCall } from '../build/replay/statements/sql-call.ts'
import type { SqlCatalog } from '../build/replay/statements/sql-catalog.ts'
import { toFormer } from '../build/replay/translate.ts'

const catalog: SqlCatalog = new Map([
  ['pay', [{ name: 'pay', writes: true, isVoid: false, parameters: ['p_id', 'p_states', 'p_now'] }]],
  ['fold', [{ name: 'fold', writes: false, isVoid: false, parameters: ['p_text'] }]],
])
const now = new Date('2026-11-23T10:00:00Z')
const values = (call: ReturnType<typeof parseCall>) =>
  [...call.parameters].map(([name, { expression, value }]) => [name, value ?? expression])

test.each([
  ['select pay($1, $2::text[], $3) as done'],
  ["select pay ( $1 , array['a, (b', f(1, 2)], $3::timestamp with time zone ) as done"],
  ['select pay(p_id => $1, p_states => $2, p_now => $3)'],
])('the parameters of a call by name: %s', (text) => {
  const call = parseCall('pay', { text, values: ['id', ['a'], now] }, catalog)
  expect([...call.parameters.keys()]).toEqual(['p_id', 'p_states', 'p_now'])
  expect(values(call).filter(([name]) => name !== 'p_states')).toEqual([
    ['p_id', 'id'],
    ['p_now', now],
  ])
})

test('calls, writes and locks are distinguished from plain reads of tables', () => {
  expect(isPlainRead('select id from cart where x = $1', catalog)).toBe(true)
  expect(functionsIn('select other.pay(1), count(*), fold(name) from x', catalog)).toEqual(['fold'])
  for (const text of [
    'select fold($1)',
    'select id from cart for update skip locked',
    'with a as (insert into b values (1) returning id) select id from a',
    "select set_config('a', 'b', true)",
    'update cart set x = 1',
    'begin',
  ])
    expect(isPlainRead(text, catalog), text).toBe(false)
})

test('a renamed function is called by its former name, and its answer is read with the new names', () => {
  const { sent, read } = toFormer(
    { text: 'select pay(p_id => $1, p_states => $2, p_now => $3)', values: [7, [], now] },
    catalog,
    {
      values: [],
      statements: [
        {
          when: 'pay',
          unlessFormerHas: 'pay',
          reason: 'renamed',
          toFormer: (_, call) => ({
            text: 'select settle($1, $2)',
            values: [call?.parameters.get('p_now')?.value, call?.parameters.get('p_id')?.value],
          }),
          answerOfFormer: (rows) => rows.map(() => ({ pay: 'paid' })),
        },
      ],
    },
  )
  expect(sent).toEqual({ text: 'select settle($1, $2)', values: [now, 7] })
  expect(JSON.parse(read('{"rows":[{"settle":"done"}]}'))).toEqual({ rows: [{ pay: 'paid' }] })
  const refused = '{"error":{"code":"OB001"}}'
  expect(read(refused)).toBe(refused)
})
