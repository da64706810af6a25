import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formStates } from '#domain/form/form-definition.ts'
import { type AnyMachine, drawMachines, findMachines } from '../../scripts/draw-machines.ts'
import { root } from './a-project.ts'

/** Which table keeps the state of each machine. */
const tableOf: Readonly<Record<string, string>> = {
  attempt: 'payment_attempt',
  payment: 'payment',
  cart: 'cart',
  installment: 'installment',
  schedule: 'schedule',
  regularisation: 'regularisation',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
}

/** States that one statement sets and nothing else moves, or that an editor chooses freely: no machine. */
const withoutMachine: Readonly<Record<string, readonly string[]>> = {
  form: formStates,
  stock_hold: ['held', 'sold', 'released'],
  orphan_payment: ['open', 'quarantined', 'refunded'],
  mandate: ['active', 'replaced', 'revoked'],
  mail: ['queued', 'sending', 'sent', 'failed'],
}

/** `CHECK (state IN (…))` of each table, the last migration winning. */
export function stateChecks(sql: string): Record<string, string[]> {
  const checks: Record<string, string[]> = {}
  const tables = /create table (?:if not exists )?(\w+) \(([\s\S]*?)\n\);|alter table (\w+)([\s\S]*?);/gi
  for (const [, created, body = '', altered, change = ''] of sql.replaceAll(/--.*$/gm, '').matchAll(tables)) {
    const list = /check\s*\(\s*state\s+in\s*\(([^)]*)\)/i.exec(body || change)?.[1]
    if (list !== undefined)
      checks[created ?? altered ?? ''] = [...list.matchAll(/'([^']*)'/g)].map(([, s = '']) => s)
  }
  return checks
}

function reachable({ initial, table }: AnyMachine): Set<string> {
  const seen = new Set([initial])
  for (const state of seen) for (const next of Object.values(table[state] ?? {})) if (next) seen.add(next)
  return seen
}

const machines = await findMachines()
const folder = join(root, 'migrations')
const checks = stateChecks(
  readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n'),
)

describe('state machines', () => {
  test('are found', () => {
    expect(machines.map(({ name }) => name)).toEqual(Object.keys(tableOf).sort())
  })

  test.each(machines)('$name: every state can be reached', (machine) => {
    expect([...reachable(machine)].sort()).toEqual(machine.states.toSorted())
  })

  test.each(machines)('$name: the database knows the same states', ({ name, states }) => {
    expect(checks[tableOf[name] ?? '']?.sort()).toEqual(states.toSorted())
  })

  test('every other state in the database is accounted for', () => {
    const others = Object.entries(checks).filter(([table]) => !Object.values(tableOf).includes(table))
    const sorted = (entries: [string, readonly string[]][]) =>
      entries.map(([table, list]) => [table, list.toSorted()])
    expect(Object.fromEntries(sorted(others))).toEqual(
      Object.fromEntries(sorted(Object.entries(withoutMachine))),
    )
  })

  test('the drawing is up to date (npm run draw)', () => {
    expect(readFileSync(join(root, 'docs/state-machines.md'), 'utf8')).toBe(drawMachines(machines))
  })
})

describe('these tests fail where they should', () => {
  test('a state nobody reaches', () => {
    const table = { a: { go: 'b' }, b: {}, lost: { go: 'b' } }
    const machine = { initial: 'a', table, states: Object.keys(table) } as unknown
    expect([...reachable(machine as AnyMachine)].sort()).toEqual(['a', 'b'])
  })

  test('a CHECK is read in a table, over lines, and after a change', () => {
    const sql = `create table x (\n id int,\n state text check (state in (\n 'a', 'b'\n ))\n);`
    expect(stateChecks(sql)).toEqual({ x: ['a', 'b'] })
    expect(stateChecks(`${sql}\nalter table x add check (state in ('c'));`)).toEqual({ x: ['c'] })
    expect(stateChecks(`-- create table y (\n`)).toEqual({})
  })
})
