import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Translate } from '#web/lib/texts.ts'
import routes from '../../../src/web/routes.ts'
import { root } from '../a-project.ts'
import { type ReadSource, readPages } from './page-texts.ts'

const rootRoute = 'src/web/root.tsx'

/** The files of the table, each with those of the layouts around it. */
function chainsOf(entries: readonly RouteConfigEntry[], around: readonly string[]): string[][] {
  return entries.flatMap(({ file, children = [] }) => {
    const chain = [...around, `src/web/${file}`]
    return [chain, ...chainsOf(children, chain)]
  })
}

/** Areas that a page reads and no loader around it sends, and those that it sends for nothing. */
function faultsOf(chain: readonly string[], read: ReadSource): string[] {
  const page = chain.at(-1) ?? ''
  const { factsOf, usesOf, modules } = readPages(read)
  const sent = chain.flatMap((file) => factsOf(file).sends)
  const uses = usesOf(page)
  return [
    ...uses
      .filter(({ area }) => !sent.includes(area))
      .map(({ area, module }) => `${page} does not send "${area}", which ${module} reads`),
    ...factsOf(page)
      .sends.filter((area) => uses.every((use) => use.area !== area))
      .map((area) => `${page} sends "${area}", which nothing in it reads`),
    ...modules().flatMap(([, { unclear }]) => unclear.map((call) => `areas are to be written out: ${call}`)),
  ]
}

const read: ReadSource = (path) => {
  const isOurs = path.startsWith('src/web/') && /\.tsx?$/.test(path) && path !== 'src/web/lib/texts.ts'
  return isOurs && existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
}

const chains = new Map(
  [[rootRoute], ...chainsOf(routes, [rootRoute])].map((chain) => [chain.at(-1) ?? '', chain]),
)

describe('the areas of texts that a page is sent', () => {
  test.each([...chains])('%s: what it reads, no less and no more', (_page, chain) => {
    expect(faultsOf(chain, read)).toEqual([])
  })

  test('were looked for in every page', () => {
    expect(chains.size).toBeGreaterThan(25)
  })
})

describe('this test fails where it should', () => {
  const page = `import { useTexts } from '#web/lib/texts.ts'
import { Part } from '#web/part.tsx'
import { loadTexts } from '#web/lib/texts.server.ts'
export const loader = () => ({ texts: loadTexts('fr', ['campaign', 'tip']) })
export default function Page() { useTexts('campaign'); return <Part /> }`
  const part = `import { useTexts } from '#web/lib/texts.ts'
export function Part() { useTexts('tip'); return null }`
  const lazy = `import { loadAreas } from '#web/lib/on-demand/lazy-texts.ts'
import { areas } from './areas.ts'
export const Part = () => Promise.all([loadAreas(areas, 'fr'), import('#web/later.tsx')])`
  const files = {
    'src/web/page.tsx': page,
    'src/web/part.tsx': part,
    'src/web/later.tsx': part,
    'src/web/areas.ts': `export const areas = ['tip'] as const satisfies readonly string[]`,
  }
  const faults = (change: Readonly<Record<string, string>>) => {
    const all: Readonly<Record<string, string>> = { ...files, ...change }
    return faultsOf(['src/web/page.tsx'], (path) => all[path])
  }
  const withLazy = { 'src/web/part.tsx': lazy, 'src/web/page.tsx': page.replace(", 'tip'", '') }

  test('nothing is wrong with the page to begin with', () => expect(faults({})).toEqual([]))
  test('an area that is read and not sent', () =>
    expect(faults({ 'src/web/page.tsx': page.replace(", 'tip'", '') })).toEqual([
      'src/web/page.tsx does not send "tip", which src/web/part.tsx reads',
    ]))
  test('an area that is sent and not read', () =>
    expect(faults({ 'src/web/part.tsx': 'export const Part = () => null' })).toEqual([
      'src/web/page.tsx sends "tip", which nothing in it reads',
    ]))
  test('an area that no one can name', () =>
    expect(faults({ 'src/web/part.tsx': part.replace("'tip'", 'nameOf(1)') })).toContain(
      'areas are to be written out: src/web/part.tsx: useTexts(nameOf(1))',
    ))
  test('a part that comes later brings its own areas', () => expect(faults(withLazy)).toEqual([]))
  test('a part that comes later without one of its areas', () =>
    expect(faults({ ...withLazy, 'src/web/areas.ts': 'export const areas = []' })).toEqual([
      'src/web/page.tsx does not send "tip", which src/web/later.tsx reads',
    ]))
  test('a key that the texts have not: it does not compile', () => {
    type Key = Parameters<Translate<'tip'>>[0]
    expectTypeOf<'title'>().toExtend<Key>()
    expectTypeOf<'nowhere'>().not.toExtend<Key>()
  })
})
