import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AnyMachine, machines } from '#domain/machines.ts'
import { drawMachines, findMachines } from '../../scripts/draw-machines.ts'
import { root } from './a-project.ts'

function reachable({ initial, table }: AnyMachine): Set<string> {
  const seen = new Set([initial])
  for (const state of seen) for (const next of Object.values(table[state] ?? {})) if (next) seen.add(next)
  return seen
}

describe('state machines', () => {
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
})
