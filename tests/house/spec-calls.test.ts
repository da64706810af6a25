import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtMilestones, specCalls } from '../build/spec-calls.ts'
import { root } from './a-project.ts'

/** The paths of the contract: its exports named `…Path`. */
async function declaredPaths(): Promise<Set<string>> {
  const folder = join(root, 'src/contract')
  const found = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isModule)) {
    const module = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module))
      if (name.endsWith('Path') && typeof value === 'string') found.add(value)
  }
  return found
}

const isModule = (name: string) => name.endsWith('.ts') && !name.includes('.test.')

const declared = await declaredPaths()

test('section 7 is listed completely, each call once', () => {
  expect(specCalls).toHaveLength(39)
  expect(new Set(specCalls.map(({ method, path }) => `${method} ${path}`)).size).toBe(specCalls.length)
})

test.each(specCalls)('$method $path ($since)', ({ path, since }) => {
  // A call of a later milestone must be moved to the present ones as soon as its path is declared.
  expect(declared.has(path)).toBe(builtMilestones.includes(since))
})
