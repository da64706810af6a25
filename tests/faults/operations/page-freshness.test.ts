import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { cachedPages } from '#server/platform/page-cache/cached-pages.ts'
import { makePageAddresses, makePageReads } from '#server/program/pages/page-reads.ts'
import { aDatabase } from '../../build/a-database.ts'
import { aForm } from '../../build/a-form.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aLine, type Line } from '../../build/database/a-line.ts'
import { aPagedServer, type PagedServer } from '../../build/site/a-paged-server.ts'

/** Pages that say what is read from the database for them, and a database that can be made to hang or to die. */
let world: World
let line: Line
let server: PagedServer
let app: FastifyInstance
let editor: Awaited<ReturnType<typeof aDatabase>>

const pages = {
  organization: '/associations/la-ruche',
  campaign: '/associations/la-ruche/formulaires/dons',
  search: '/e/recherche',
  aggForm: '/ha-api/agg/form?organizationSlug=la-ruche&formType=Donation&formSlug=dons',
} as const
const names = Object.keys(pages) as (keyof typeof pages)[]

/** Slack of a request over its known waits, on a machine that does other things. */
const slackMs = 3_000
/** How long a request waits for a database that hangs, where a page is stored. */
const patienceMs = 1_000
const everything = {
  words: '',
  type: null,
  town: null,
  from: null,
  to: null,
  sort: null,
  near: null,
  page: 1,
}

beforeAll(async () => {
  editor = await aDatabase()
  line = await aLine(editor.url)
  world = await aWorld({ database: { ...openDatabase(line.url), url: line.url } })
  const reads = makePageReads(world.deps, { name: 'Obole' } as never, new Map() as never)
  const key = { organizationSlug: 'la-ruche', formType: 'formulaires', formSlug: 'dons' }
  const shown = async (pathname: string) => {
    if (pathname === pages.organization) return reads.organizationPage('la-ruche')
    if (pathname === pages.search) return reads.searchPage(everything)
    return reads.campaignPage(key, 'fr')
  }
  server = await aPagedServer(
    world,
    async (request) => {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/error')
        return new Response('away', { status: Number(search.slice('?status='.length)) })
      return new Response(JSON.stringify(await shown(pathname)))
    },
    { cacheVersion: makePageAddresses(world.deps).cacheVersion },
  )
  ;({ app } = server)
})
afterAll(async () => {
  await app.close()
  await world.close()
  await editor.close()
  await line.close()
})

/** The title that a page shows of the form, with how long it took to answer. */
async function look(name: keyof typeof pages) {
  const started = performance.now()
  const { statusCode, body } = await app.inject({ url: pages[name] })
  return { statusCode, title: /Titre \d+/.exec(body)?.[0], ms: performance.now() - started }
}
const retitle = (title: string) => aForm(editor.db, { form: { title } })

/** Looks until the page says something else; gives how long that took. */
async function msUntil(name: keyof typeof pages, title: string): Promise<number> {
  const started = performance.now()
  const now = async () => (await look(name)).title
  await expect.poll(now, { timeout: 20_000, interval: 20 }).toBe(title)
  return performance.now() - started
}

test('an edit is shown on each page within the age of its table', async () => {
  await retitle('Titre 1')
  await Promise.all(names.map((name) => msUntil(name, 'Titre 1')))
  await retitle('Titre 2')
  const waits = await Promise.all(names.map(async (name) => [name, await msUntil(name, 'Titre 2')] as const))
  const late = waits.filter(([name, ms]) => ms > cachedPages[name].maxAgeMs + slackMs)
  expect(late).toEqual([])
})

test('a form that is withdrawn leaves its pages', async () => {
  await aForm(editor.db, { form: { title: 'Titre 3', state: 'draft' } })
  for (const name of ['campaign', 'aggForm'] as const)
    await expect.poll(async () => (await look(name)).title, { timeout: 10_000 }).toBeUndefined()
  expect((await look('aggForm')).statusCode).toBe(404)
})

/** Looks at a page until it is the last good one; gives the longest that a look took. */
async function slowestStale(name: keyof typeof pages, title: string): Promise<number> {
  const before = await server.counted(name, 'stale')
  let slowest = 0
  const isStale = async () => {
    const seen = await look(name)
    slowest = Math.max(slowest, seen.ms)
    expect([name, seen.statusCode, seen.title]).toEqual([name, 200, title])
    return (await server.counted(name, 'stale')) > before
  }
  await expect.poll(isStale, { timeout: 20_000, interval: 50 }).toBe(true)
  return slowest
}

/** A page that no one has seen yet: its status, and how long it took. */
async function unseen() {
  const started = performance.now()
  const { statusCode } = await app.inject({ url: `${pages.search}/en` })
  return { statusCode, ms: performance.now() - started }
}

test.each([
  ['hangs', async () => line.hang()],
  ['is gone', () => line.cut()],
])('a database that %s: the last good pages are served without delay', async (_how, fail) => {
  await retitle('Titre 4')
  await Promise.all(names.map((name) => msUntil(name, 'Titre 4')))
  await fail()
  const away = unseen()
  const waits = await Promise.all(names.map((name) => slowestStale(name, 'Titre 4')))
  expect(Math.max(...waits)).toBeLessThan(patienceMs + slackMs)
  // What is not stored says so, and does not wait for ever.
  const { statusCode, ms } = await away
  expect(statusCode).toBe(503)
  expect(ms).toBeLessThan(10_000 + slackMs)
  await line.restore()
  await retitle('Titre 5')
  await Promise.all(names.map((name) => msUntil(name, 'Titre 5')))
})
