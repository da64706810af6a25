import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalPath } from '#domain/address/canonical-path.ts'
import { widgetKindAt } from '#domain/address/widgets.ts'
import routes from '../../../src/web/routes.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aPagedServer, anEcho, type PagedServer } from '../../build/site/a-paged-server.ts'

let world: World
let server: PagedServer

beforeAll(async () => {
  world = await aWorld()
  server = await aPagedServer(world, anEcho().render)
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

const values: Readonly<Record<string, string>> = {
  organizationSlug: 'la-ruche',
  formType: 'formulaires',
  campaignSlug: 'un-toit',
  step: '2',
  locale: 'en',
  legalPageName: 'vie-privee',
}
const anyValue = '7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79'

/** An address of every route of the table. */
function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path === undefined
      ? []
      : [`/${path.replaceAll(/:(\w+)\??/g, (_, name: string) => values[name] ?? anyValue)}`]),
    ...addressesOf(children),
  ])
}

const addresses = addressesOf(routes).map((path) => path.replace('*', 'nulle/part'))
const widgets = addresses.filter((path) => path.includes('/widget'))
const others = addresses.filter((path) => !path.includes('/widget'))

/** What decides who may frame a page. */
async function framersOf(url: string, cookie?: string) {
  const { headers } = await server.app.inject({ url, ...(cookie !== undefined && { headers: { cookie } }) })
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
  return { ancestors, former: headers['x-frame-options'] }
}

test('the table has widgets in three languages, and many other pages', () => {
  expect(widgets).toHaveLength(18)
  expect(others.length).toBeGreaterThan(60)
  expect(widgets.filter((path) => widgetKindAt(path) === null)).toEqual([])
})

test.each(widgets)('any site may frame %s', async (path) => {
  for (const url of [path, path, `${path}?utm=x&page=2`])
    expect(await framersOf(url)).toEqual({ ancestors: "'self' *", former: undefined })
})

test.each(others)('only this site may frame %s', async (path) => {
  // A redirect is shown by no frame.
  if (canonicalPath(path, '') !== null) return
  expect(await framersOf(path)).toEqual({ ancestors: "'self'", former: 'SAMEORIGIN' })
})

const form = '/associations/la-ruche/formulaires/un-toit'

test.each([
  '/associations/la-ruche/inconnu/un-toit/widget',
  `${form}/widget/2/plus`,
  `${form}/widget-bouton/plus`,
  '/paiement/widget',
  '/admin/la-ruche/dons/un-toit/widget',
  `${form}?x=/widget`,
])('what only looks like a widget may not be framed: %s', async (path) => {
  expect(await framersOf(path)).toEqual({ ancestors: "'self'", former: 'SAMEORIGIN' })
})
