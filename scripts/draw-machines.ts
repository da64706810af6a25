// Draws the state machines of the domain into docs/state-machines.md: `npm run draw`.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyMachine } from '#domain/machines.ts'

const domain = join(import.meta.dirname, '../src/domain')
const target = join(import.meta.dirname, '../docs/state-machines.md')

const isMachine = (value: unknown): value is AnyMachine =>
  typeof value === 'object' && value !== null && 'table' in value && 'initial' in value && 'name' in value

/** Every machine that a file named `*-machine.ts` exports, by name. */
export async function findMachines(): Promise<AnyMachine[]> {
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' })
  const found: AnyMachine[] = []
  for (const file of files.filter((name) => name.endsWith('-machine.ts'))) {
    const module = (await import(join(domain, file))) as Record<string, unknown>
    found.push(...Object.values(module).filter((value) => isMachine(value)))
  }
  return found.sort((one, other) => one.name.localeCompare(other.name))
}

function drawMachine({ name, initial, states, table, sets }: AnyMachine): string {
  const moves = states.flatMap((from) =>
    Object.entries(table[from] ?? {}).map(([event, to]) => `    ${from} --> ${to}: ${event}`),
  )
  const ends = states
    .filter((state) => Object.keys(table[state] ?? {}).length === 0)
    .map((state) => `    ${state} --> [*]`)
  const drawing = ['stateDiagram-v2', `    [*] --> ${initial}`, ...moves, ...ends].join('\n')
  const named = Object.entries(sets).map(([set, members]) => `- \`${set}\`: ${members.join(', ')}\n`)
  const list = named.length === 0 ? '' : `\n${named.join('')}`
  return `## ${name}\n\n\`\`\`mermaid\n${drawing}\n\`\`\`\n${list}`
}

/** The whole page. */
export function drawMachines(machines: readonly AnyMachine[]): string {
  const intro =
    'Drawn from the tables in `src/domain` by `npm run draw`; a test fails when it is out of date. The database moves ' +
    'states by the same tables (`sql/platform/state/move-states.sql`): an event that is not drawn is refused. Below a drawing, the ' +
    'named sets of states that SQL asks for with `state_set`.'
  return [`# State machines\n\n${intro}\n`, ...machines.map(drawMachine)].join('\n')
}

if (import.meta.main) writeFileSync(target, drawMachines(await findMachines()))
