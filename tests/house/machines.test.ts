import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AnyMachine, machines } from '#domain/machines.ts'
import { tableOf } from '#server/platform/db/state-functions.ts'
import { drawMachines, findMachines } from '../../scripts/draw-machines.ts'
import { root } from './a-project.ts'
import { withoutMachine } from './without-machine.ts'

/** The table of the entities of each machine. */
const expectedTables: Readonly<Record<string, string>> = {
  attempt: 'payment_attempt',
  payment: 'payment',
  cart: 'cart',
  installment: 'installment',
  schedule: 'schedule',
  regularisation: 'regularisation',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
  mandate: 'mandate',
  orphan: 'orphan_payment',
  verification: 'verification',
  verificationDocument: 'verification_document',
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

const folder = join(root, 'migrations')
const checks = stateChecks(
  readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n'),
)

describe('state machines', () => {
  test('are found', () => {
    expect(machines.map(({ name }) => name).toSorted()).toEqual(Object.keys(expectedTables).sort())
  })

  test('are all in the list that is generated into the database', async () => {
    expect((await findMachines()).map(({ name }) => name)).toEqual(machines.map(({ name }) => name))
  })

  test.each(machines)('$name: its named sets contain only its states', ({ sets, states }) => {
    for (const [name, set] of Object.entries(sets))
      expect([name, set.filter((one) => !states.includes(one))]).toEqual([name, []])
  })

  test.each(machines)('$name: every state can be reached', (machine) => {
    expect([...reachable(machine)].sort()).toEqual(machine.states.toSorted())
  })

  test.each(machines)('$name: the database knows the same states', ({ name, states }) => {
    expect(tableOf(name).table).toBe(expectedTables[name])
    expect(checks[expectedTables[name] ?? '']?.sort()).toEqual(states.toSorted())
  })

  test('every other state in the database is listed, with a reason', () => {
    const others = Object.entries(checks).filter(([table]) => !Object.values(expectedTables).includes(table))
    const sorted = (entries: (readonly [string, readonly string[]])[]) =>
      Object.fromEntries(entries.map(([table, list]) => [table, list.toSorted()]))
    const exempt = Object.entries(withoutMachine).map(([table, { states }]) => [table, states] as const)
    expect(sorted(others)).toEqual(sorted(exempt))
  })

  test('the drawing is up to date (npm run draw)', () => {
    expect(readFileSync(join(root, 'docs/state-machines.md'), 'utf8')).toBe(drawMachines(machines))
  })
})

describe('these tests fail where they should', () => {
  test('a state that cannot be reached', () => {
    const table = { a: { go: 'b' }, b: {}, lost: { go: 'b' } }
    const machine = { initial: 'a', table, states: Object.keys(table) } as unknown
    expect([...reachable(machine as AnyMachine)].sort()).toEqual(['a', 'b'])
  })

  test('a CHECK is read from a table, over several lines, and after a change', () => {
    const sql = `create table x (\n id int,\n state text check (state in (\n 'a', 'b'\n ))\n);`
    expect(stateChecks(sql)).toEqual({ x: ['a', 'b'] })
    expect(stateChecks(`${sql}\nalter table x add check (state in ('c'));`)).toEqual({ x: ['c'] })
    expect(stateChecks(`-- create table y (\n`)).toEqual({})
  })
})
