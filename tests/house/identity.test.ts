import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'

const web = join(import.meta.dirname, '../../src/web')

/** The files of the pages in a layout. */
function pagesIn(layout: string, entries: readonly RouteConfigEntry[] = routes): string[] {
  const files = entries
    .filter(({ file }) => file === layout)
    .flatMap(({ children = [] }) => children.map(({ file }) => file))
  return [...new Set(files)]
}

/** An address without its id belongs to no association. */
const belongsToNone = new Set(['pages/public/expired-link.tsx'])

/** The loader of a page reads who the page belongs to; the layout shows it. */
const readsIdentity = (source: string) =>
  /export async function loader[\s\S]*?\n\}\n/.exec(source)?.[0].includes('identity') === true

test('every page of a journey, a payment or a link of a mail reads who it belongs to', () => {
  const pages = [...pagesIn('layouts/checkout.tsx'), ...pagesIn('layouts/payment.tsx')].filter(
    (file) => !belongsToNone.has(file),
  )
  expect(pages.length).toBeGreaterThanOrEqual(11)
  const without = pages.filter((file) => !readsIdentity(readFileSync(join(web, file), 'utf8')))
  expect(without).toEqual([])
})

test('negative control: a loader that does not read it is found', () => {
  expect(readsIdentity('export async function loader() {\n  return { view }\n}\n')).toBe(false)
})
