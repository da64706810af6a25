import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalPath } from '#domain/address/canonical-path.ts'
import { widgetKindAt } from '#domain/address/widgets.ts'
import routes from '../../../../src/web/routes.ts'
import { readFramers } from '#server/papers/widget/read-framers.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aPagedServer, anEcho, type PagedServer } from '../../../build/site/a-paged-server.ts'

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

/** Reads the headers that decide which sites may frame a page. */
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

describe('an association that names its sites', () => {
  const widget = '/associations/la-ruche/formulaires/un-toit/widget-bouton'
  const stores = (sites: readonly string[]) => async (slug: string) => (slug === 'la-ruche' ? sites : [])
  const policyOf = async (own: PagedServer, url: string) => {
    const { headers } = await own.app.inject({ url })
    return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  }

  test('is framed by them alone; another association and every other page are as before', async () => {
    const readFramers = stores(['https://www.exemple.fr', 'http://localhost:3000'])
    const own = await aPagedServer(world, anEcho().render, { readFramers })
    const mine = "'self' https://www.exemple.fr http://localhost:3000"
    for (const path of [widget, `${widget}/en`, form.concat('/widget/2')])
      expect(await policyOf(own, path)).toBe(mine)
    expect(await policyOf(own, widget.replace('la-ruche', 'autre'))).toBe("'self' *")
    expect(await policyOf(own, form)).toBe("'self'")
    await own.app.close()
  })

  test('a change reaches a stored page whose content is the same', async () => {
    let sites: readonly string[] = []
    const same = async () =>
      new Response('<!doctype html><p>Pareil', { headers: { 'content-type': 'text/html' } })
    const own = await aPagedServer(world, same, { readFramers: async () => sites })
    expect(await policyOf(own, widget)).toBe("'self' *")
    sites = ['https://www.exemple.fr']
    await expect.poll(() => policyOf(own, widget)).toBe("'self' https://www.exemple.fr")
    await own.app.close()
  })

  test('where the list cannot be read, no other site frames the page', async () => {
    const readFramers = async () => {
      throw new Error('no database')
    }
    const own = await aPagedServer(world, anEcho().render, { readFramers })
    expect(await policyOf(own, widget)).toBe("'self'")
    await own.app.close()
  })

  test('what was stored past the checks never reaches a policy, and never means any site', async () => {
    const { db } = world.deps
    const read = async (slug: string, widgetSites: readonly string[]) => {
      await aForm(db, { organisation: { slug, widgetSites } })
      return readFramers({ db }, slug)
    }
    expect(await read('sans-liste', [])).toEqual([])
    expect(await readFramers({ db }, 'inconnue')).toEqual([])
    const stored = ['https://www.exemple.fr', '*', "https://a.fr; script-src 'unsafe-inline'"]
    await aForm(db, { organisation: { slug: 'par-la-base' } })
    const write = (sites: readonly string[]) =>
      sql`update organisation set definition = definition || ${JSON.stringify({ widgetSites: sites })}::jsonb where slug = 'par-la-base'`.execute(
        db,
      )
    await write(stored)
    expect(await readFramers({ db }, 'par-la-base')).toEqual(['https://www.exemple.fr'])
    await write(['*'])
    expect(await readFramers({ db }, 'par-la-base')).toEqual(["'none'"])
  })
})
