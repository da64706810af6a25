import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readStatistics } from '#server/backoffice/admin/read-statistics.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { makeVisitCounter } from '#server/catalogue/visit/visit-counter.ts'
import { countVisits } from '#server/catalogue/visit/visit-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aPagedServer, anEcho } from '../../../build/site/a-paged-server.ts'

let world: World
let form: StoredForm
let other: StoredForm

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
  other = await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le verger' } })
  await aShopper(world, form, {
    referer: `${world.deps.settings.publicUrl}${page}?source=marche`,
  }).pay('4242424242424242', 4200, 0)
})
beforeEach(() => world.deps.db.deleteFrom('link_visit').execute())
afterAll(() => world.close())

const page = '/associations/la-ruche/formulaires/dons'

/** A process that serves pages and counts their visits. */
async function aProcess(ofForm?: number) {
  const visits = makeVisitCounter(world.deps, ofForm === undefined ? {} : { ofForm })
  const { app } = await aPagedServer(world, anEcho().render, { visits })
  return app
}
const visitsOf = async ({ id }: StoredForm) => {
  const rows = await world.deps.db
    .selectFrom('link_visit')
    .select(['source', 'visits'])
    .where('form_id', '=', id)
    .orderBy('source')
    .execute()
  return Object.fromEntries(rows.map(({ source, visits }) => [source, visits]))
}

test('two processes add to the same row, and each writes what it has when it stops', async () => {
  const processes = await Promise.all([aProcess(), aProcess()])
  for (const app of processes)
    for (const url of [`${page}?source=lettre`, `${page}/en?source=Lettre&fbclid=x`, `${page}?source=radio`])
      expect((await app.inject({ url })).statusCode).toBe(200)
  // The stored page, one that is rendered for its visitor alone, one that the browser has still.
  const { headers } = await processes[0].inject({ url: page })
  await processes[0].inject({ url: `${page}?source=lettre&amount=20` })
  const again = { 'if-none-match': String(headers.etag) }
  expect((await processes[0].inject({ url: `${page}?source=lettre`, headers: again })).statusCode).toBe(304)
  expect(await visitsOf(form)).toEqual({})
  await Promise.all(processes.map((app) => app.close()))
  expect(await visitsOf(form)).toEqual({ lettre: 6, radio: 2 })
  expect(await visitsOf(other)).toEqual({})
})

test('a page that is answered before the router counts as one that is not', async () => {
  const visits = makeVisitCounter(world.deps)
  const { app } = await aPagedServer(world, anEcho().render, { visits }, 'info')
  const routed: string[] = []
  app.addHook('onRequest', async ({ method }) => void routed.push(method))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (url: string, method = 'GET') => (await fetch(origin + url, { method })).arrayBuffer()
  await ask(`${page}?source=lettre`)
  for (const url of [page, `${page}?source=lettre`, `${page}/1?source=lettre`, `${page}?source=lettre`])
    await ask(url)
  await ask(`${page}?source=lettre`, 'HEAD')
  // On a slow machine a page may have to be refreshed between two requests, never at each.
  expect(routed.length).toBeLessThan(6)
  await app.close()
  expect(await visitsOf(form)).toEqual({ lettre: 4 })
})

test('HEAD, pages fetched ahead, previews, frames, redirects and other forms’ addresses are no visits', async () => {
  const app = await aProcess()
  const url = `${page}?source=lettre`
  await app.inject({ url, method: 'HEAD' })
  for (const headers of [
    { 'sec-purpose': 'prefetch' },
    { 'sec-fetch-dest': 'iframe' },
    { 'user-agent': 'WhatsApp/2.23.20.0' },
  ])
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  await app.inject({ url: `${page}/widget?source=lettre` })
  await app.inject({ url: '/associations/la-ruche/formulaires/inconnu?source=lettre' })
  // A redirect keeps the label: the page that it leads to is the visit.
  const moved = await app.inject({ url: `${page}/?source=lettre` })
  expect([moved.statusCode, moved.headers.location]).toEqual([301, url])
  await app.inject({ url })
  await app.close()
  expect(await world.deps.db.selectFrom('link_visit').select('visits').execute()).toEqual([{ visits: 1 }])
})

/** Opens the page by each of the labels, in one process that keeps so many of them and then stops. */
async function openAll(ofForm: number, labels: readonly string[]): Promise<void> {
  const app = await aProcess(ofForm)
  for (const label of labels) await app.inject({ url: `${page}?source=${label}` })
  await app.close()
}

test('a form keeps so many invented labels; our own, and those of orders, are saved beside them', async () => {
  // The row of `marche` takes no place of an invented label, since an order came by it.
  await openAll(2, ['marche'])
  await openAll(2, ['c', 'c', 'b', 'b', 'a'])
  await openAll(2, ['d', 'b', 'qr', 'marche'])
  expect(await visitsOf(form)).toEqual({ '': 2, b: 3, c: 2, marche: 2, qr: 1 })
})

test('statistics show labels that were ordered or often opened by, and add up the others', async () => {
  await openAll(9, ['rare', 'rare', 'lettre', 'lettre', 'lettre', 'qr', 'marche'])
  const { sources, otherVisits, visitsSince } = await readStatistics(world.deps.db, form.id, new Date())
  expect(sources).toEqual([
    { source: 'marche', visits: 1, orders: 1, ordered: 4200 },
    { source: 'lettre', visits: 3, orders: 0, ordered: 0 },
    { source: 'qr', visits: 1, orders: 0, ordered: 0 },
  ])
  expect(otherVisits).toBe(2)
  expect(visitsSince).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await readStatistics(world.deps.db, other.id, new Date())).toMatchObject({
    sources: [],
    otherVisits: 0,
    visitsSince: null,
  })
})

test('two processes at once leave no label too many, and lose no visit', async () => {
  const key = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons' }
  const count = (prefix: string) =>
    countVisits(world.deps.db, {
      visits: [1, 2, 3, 4, 5].map((number) => ({ ...key, source: `${prefix}-${number}`, visits: number })),
      own: [],
      most: 7,
      now: new Date(),
    })
  await Promise.all(['a', 'b', 'c', 'd'].map(count))
  const { '': others = 0, ...stored } = await visitsOf(form)
  const sum = Object.values(stored).reduce((total, visits) => total + visits, others)
  expect([Object.keys(stored).length, sum]).toEqual([7, 60])
})

test('the database refuses what is no label', async () => {
  const values = { form_id: form.id, since: '2026-11-26', visits: 1 }
  for (const source of ['zoe@exemple.fr', 'A', 'a--b', '-a', 'a'.repeat(33)])
    await expect(
      world.deps.db
        .insertInto('link_visit')
        .values({ ...values, source })
        .execute(),
    ).rejects.toThrow('link_visit_source_check')
})
