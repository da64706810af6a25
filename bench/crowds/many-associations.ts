import { openDatabase } from '#server/platform/db/database.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { findViolationsPatiently } from '#server/money/ledger/invariant-checks-store.ts'
import { aShopper } from '../../tests/build/a-shopper.ts'
import { aPresident } from '../a-president.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, figureOf, medianOf, ratePerSecond } from '../figures.ts'
import { findGiftForm } from '../journeys.ts'
import { copyAssociations } from './copy-associations.ts'
import { inTurns } from './grown-site.ts'
import { copyPaidOrders } from './many-orders.ts'

const atMost = 1.3
const requests = 60
const few = { associations: 200, orders: 10_000 }

interface Size {
  readonly associations: number
  readonly orders: number
}

/**
 * Operations of one of very many associations, beside one of few with as many orders each: alternating between two
 * databases of one server. Then the invariant checks of both.
 */
export async function measureAssociations(world: BenchWorld, rounds: number, many: Size) {
  const small = await aCountry(world, 'bench_few_associations', few)
  const large = await aCountry(world, 'bench_many_associations', many)
  const sizes = `${many.orders.toLocaleString('en')} orders of ${many.associations.toLocaleString('en')}`
  const figures: Figure[] = [
    figureOf(`${sizes}, seeded`, [large.seededSeconds], { digits: 0, unit: ' s' }),
    ...(await inTurns(rounds, [small, large])).map(({ name, series: [atFew = [], atMany = []] }) => {
      const ratios = atMany.map((value, index) => value / (atFew[index] ?? Number.NaN))
      const title = `${name}, ${sizes} / ${few.orders} of ${few.associations} (${medianOf(atMany).toFixed(1)} ms)`
      return figureOf(title, ratios, { digits: 2 }, { atMost })
    }),
  ]
  const violations: string[] = []
  for (const { size, checked } of [small, large]) {
    const { seconds, broken } = await checked()
    figures.push(figureOf(`invariant checks, ${size} orders`, [seconds], { digits: 1, unit: ' s' }))
    violations.push(...broken)
  }
  await small.close()
  await large.close()
  return { figures, violations }
}

/** A program whose associations have the same orders each: copies of one of the demonstration. */
async function aCountry(world: BenchWorld, name: string, { associations, orders }: Size) {
  const databaseUrl = await world.newDatabase(name)
  const program = await world.startProgram(databaseUrl)
  const database = openDatabase(databaseUrl)
  const { db } = database
  const model = await findGiftForm(db)
  const site = { url: program.url, sandbox: { url: program.sandboxUrl } }
  const giver = aShopper(site, model)
  const { paymentRequestId, paymentId, cart } = await giver.pay('4242424242424242', 2000, 160)
  await giver.confirm(paymentId)
  const begun = performance.now()
  await copyAssociations(db, model.id, associations)
  const paid = { cartId: cart.id, paymentId: paymentRequestId }
  await copyPaidOrders({ ...database, url: databaseUrl }, paid, orders, associations)
  const seededSeconds = (performance.now() - begun) / 1000
  const organizationSlug = `${model.organisation.slug}-${associations >> 1}`
  const address = { organizationSlug, formType: 'Donation', formSlug: model.definition.slug } as const
  const form = await findForm(db, address)
  if (form === null) throw new Error(`no campaign of ${organizationSlug}`)
  return {
    size: orders.toLocaleString('en'),
    seededSeconds,
    costs: costsOf(site, form, await aPresident({ url: site.url, db }, organizationSlug)),
    /** Every invariant of our ledger and orders: the copies are unknown to the test bank. */
    checked: async () => {
      const from = performance.now()
      const found = await findViolationsPatiently(db)
      const seconds = (performance.now() - from) / 1000
      return { seconds, broken: found.map(({ invariant, detail }) => `${invariant}: ${detail}`) }
    },
    close: async () => {
      await database.close()
      await program.stop()
    },
  }
}

type Site = Parameters<typeof aShopper>[0]
type Form = Parameters<typeof aShopper>[1]

/** Operations of visitors and of the president of an association, each in ms. */
function costsOf(site: Site, form: Form, session: readonly (readonly [string, string])[]) {
  const { slug } = form.organisation
  const base = `${site.url}/associations/${slug}/formulaires/${form.definition.slug}`
  const cookie = session.map((pair) => pair.join('=')).join('; ')
  const get = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(url, { headers })
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  let client = 0
  const ofPresident = (path: string) => () => {
    client += 1
    return get(`${site.url}/ha-api/admin/organizations/${slug}/${path}`, {
      cookie,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`,
    })
  }
  const acts = {
    // A new address each time, which no cache has.
    'campaign page': (round: number) => (index: number) => get(`${base}?n=${round}-${index}`),
    search: () => (index: number) => get(`${site.url}/ha-api/search?q=${index % 2 === 0 ? 'toit' : 'repas'}`),
    order: (round: number) => async (index: number) => {
      const visitor = aShopper(site, form, { 'x-forwarded-for': `10.${round}.${index >> 8}.${index & 255}` })
      const { paymentId } = await visitor.pay('4242424242424242', 2000, 160)
      await visitor.confirm(paymentId)
    },
    'orders, first page': () => ofPresident('orders'),
    'payments, first page': () => ofPresident('payments'),
    'home of the association': () => ofPresident('overview'),
    'file of orders': () => ofPresident('orders/list?format=csv'),
  }
  return async (round: number) => {
    const costs: Record<string, number> = {}
    for (const [name, act] of Object.entries(acts))
      costs[name] = 1000 / (await ratePerSecond(requests, act(round)))
    return costs
  }
}
