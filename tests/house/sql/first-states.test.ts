import { expect, test } from 'vitest'
import { machines } from '#domain/machines.ts'
import { tableOf } from '#server/platform/db/state-functions.ts'
import { type Source, argumentsAt, sources } from './sql-sources.ts'

/** States in which a row may be created beside the initial state of its machine, and why it has no history before. */
const otherFirstStates: Readonly<Record<string, { readonly state: string; readonly because: string }>> = {
  payment_attempt: { state: 'submitted', because: 'the collector sends a debit at once, without a page' },
  mandate: { state: 'revoked', because: 'the provider saved no payment method' },
  orphan_payment: { state: 'quarantined', because: 'money of another amount waits for a person' },
  payout: { state: 'paid', because: 'a repayment is recorded when the money is there' },
  installment: { state: 'paid', because: 'the first debit was paid with the order' },
}

const byTable = new Map(machines.map((machine) => [tableOf(machine.name).table, machine]))
const inserts = new RegExp(
  `insert\\s+into\\s+(?:public\\.)?"?(${[...byTable.keys()].join('|')})"?\\b\\s*(\\(?)`,
  'gi',
)

/** Where rows of a machine are created in a state that is neither its first one nor one of the exceptions. */
function otherBeginnings({ path, text }: Source): string[] {
  return [...text.matchAll(inserts)].flatMap(({ 0: match, 1: table = '', 2: open, index }) => {
    if (open === '') return [`${path} creates a ${table} without naming its columns`]
    const machine = byTable.get(table)
    const columns = argumentsAt(text, index + match.length - 1)
    const place = columns.indexOf('state')
    if (machine === undefined || place === -1) return [`${path} creates a ${table} without a state`]
    const rest = text.slice(text.indexOf(')', index + match.length) + 1)
    const values = /^\s*(?:values\s*\(|select\s)/i.exec(rest)
    const given = values === null ? [] : argumentsAt(rest, values[0].length - 1)
    const written = [...(given[place] ?? '').matchAll(/'(\w+)'/g)].map(([, word = '']) => word)
    const found = written.filter((word) => machine.states.includes(word))
    if (found.length === 0) return [`${path} creates a ${table} in a state that is not written there`]
    return found
      .filter((state) => state !== machine.initial && state !== otherFirstStates[table]?.state)
      .map((state) => `${path} creates a ${table} that is ${state}`)
  })
}

test('rows begin in the first state of their machine, or in one that is listed with its reason', () => {
  expect(sources().flatMap(otherBeginnings)).toEqual([])
})

test('every exception is in use', () => {
  const texts = sources()
    .filter(({ path }) => path.endsWith('.sql'))
    .map(({ text }) => text)
  const used = Object.entries(otherFirstStates).filter(([table, { state }]) =>
    texts.some((text) => new RegExp(`insert into ${table} [\\s\\S]*'${state}'`).test(text)),
  )
  expect(used.map(([table]) => table)).toEqual(Object.keys(otherFirstStates))
})

test.each([
  [`insert into payment (id, state) values (1, 'paid')`, 'creates a payment that is paid'],
  [
    `insert into payment (id, state) select f(1, 2), case when x then 'open' else 'paid' end from y`,
    'creates a payment that is paid',
  ],
  [
    `insert into payment (id, state) values (1, p_state)`,
    'creates a payment in a state that is not written there',
  ],
  [`insert into payment select * from x`, 'creates a payment without naming its columns'],
  [`insert into payment (id) values (1)`, 'creates a payment without a state'],
  [`insert into payment (id, state) values (f(1, 2), 'open')`, undefined],
  [`insert into payout (state) values ('paid')`, undefined],
])('%s', (text, problem) => {
  expect(otherBeginnings({ path: 'a.sql', text })).toEqual(problem === undefined ? [] : [`a.sql ${problem}`])
})
