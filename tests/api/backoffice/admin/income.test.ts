import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Accounting } from '#contract/admin/accounting.ts'
import type { Income } from '#contract/admin/income.ts'
import type { Cheques } from '#contract/admin/money/offline.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { parisDate } from '#domain/format.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { readBalance } from '#server/money/payout/payout-store.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { anUnguardedApp } from '../../../build/access/an-unguarded-app.ts'
import { grantedOf } from '../../../build/access/granted-of.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'

type Shopper = ReturnType<typeof aShopper>
let world: World
let gala: StoredForm
let giver: Shopper
let reader: Browser
const association = '/ha-api/admin/organizations/la-ruche'
const url = `${association}/income`

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { db } = world.deps
  const gifts = await aForm(db, { form: { title: 'Les dons' } })
  gala = await aForm(db, {
    form: {
      type: 'Event',
      slug: 'gala',
      title: 'Le gala',
      presetAmounts: [],
      tiers: [{ key: 'place', name: 'Place', price: 1500 }],
      discountCodes: [{ code: 'AMIS', percent: 10 }],
    },
  })
  await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  const page = `${world.deps.settings.publicUrl}/associations/la-ruche/formulaires/dons`
  giver = aShopper(world, gifts, { referer: `${page}?source=affiche-a4` })
  await pay(giver, await giver.fillItems([{ tierId: giver.openTierId, customAmount: 4250 }], aPayer))
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: 1000 as never } })
  const guest = aShopper(world, gala)
  const place = { tierId: tierIdOf(gala, 'place'), participant: { firstName: 'Paul', lastName: 'Kervran' } }
  const cart = await guest.fillItems([place])
  await guest.applyCode(cart, 'AMIS')
  await pay(guest, cart)
  const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const paidOn = parisDate(world.deps.clock.now())
  await treasurer.post('/ha-api/admin/organizations/la-ruche/forms/Event/gala/offline', aCheque({ paidOn }))
})
afterAll(() => world.close())

async function pay(shopper: Shopper, cart: Awaited<ReturnType<Shopper['fillItems']>>): Promise<void> {
  await shopper.saveTip(cart, 300)
  const { paymentId } = await shopper.payCart(cart, '4242424242424242')
  await shopper.confirm(paymentId)
}

const read = async (browser = reader, search = '') => (await browser.get<Income>(url + search)).body
type Sums = readonly { readonly received: number; readonly returned: number }[]
const addUp = (rows: Sums, name: 'received' | 'returned') => rows.reduce((sum, row) => sum + row[name], 0)
const sumOf = (rows: readonly { readonly received: number }[]) =>
  rows.reduce((sum, { received }) => sum + received, 0)

test('a year by month, campaign, price, method, link and code adds up to the balance of the ledger, without tips', async () => {
  const { months, campaigns, prices, methods, sources, codes, debts } = await read()
  expect(
    campaigns.map(({ title, payments, received, returned }) => [title, payments, received, returned]),
  ).toEqual([
    ['Les dons', 1, 4250, 1000],
    ['Le gala', 2, 2850, 0],
  ])
  expect(prices).toContainEqual({ campaign: 'Le gala', name: 'Place', sold: 2, amount: 2850 })
  expect(methods).toEqual(
    expect.arrayContaining([
      { method: 'Card', payments: 2, received: 5600 },
      { method: 'Check', payments: 1, received: 1500 },
    ]),
  )
  expect(sources).toEqual([
    { source: 'affiche-a4', orders: 1, ordered: 4250 },
    { source: null, orders: 2, ordered: 2850 },
  ])
  expect(codes).toEqual([{ code: 'AMIS', orders: 1, discount: 150 }])
  expect(debts).toEqual([])
  for (const rows of [months, campaigns, methods]) expect(sumOf(rows)).toBe(7100)
  const { captured, refunded, offline } = await readBalance(world.deps.db, gala.organisationId)
  expect(sumOf(months)).toBe(captured + offline)
  expect(months.reduce((sum, { returned }) => sum + returned, 0)).toBe(refunded)
})

test('another year has none of it; a wrong one is refused', async () => {
  const { months, campaigns, sources, years } = await read(reader, '?year=2019')
  expect([sumOf(months), campaigns, sources, years.includes(2019)]).toEqual([0, [], [], false])
  expect((await reader.get(`${url}?year=19`)).status).toBe(400)
})

test('an organiser sees their own campaigns, a door no figures, and another association is not there', async () => {
  const organiser = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
  const { campaigns, prices, sources, codes } = await read(organiser)
  expect(campaigns.map(({ title }) => title)).toEqual(['Le gala'])
  expect([prices.length, codes.length]).toEqual([1, 1])
  expect(sources).toEqual([{ source: null, orders: 2, ordered: 2850 }])
  const door = await aMember(world, 'porte@exemple.fr', { role: 'door', forms: ['Event/gala'] })
  expect((await door.get(url)).status).toBe(403)
  expect((await reader.get(url.replace('la-ruche', 'le-verger'))).status).toBe(404)
})

test('without the guard of routes, a door is shown nothing', async () => {
  const granted = await grantedOf(world.deps.db, gala, 'porte@exemple.fr')
  const app = anUnguardedApp(world.deps, () => granted)
  expect((await app.inject({ url })).body).not.toContain('received')
  await app.close()
})

/** Cancels every line of an order by hand. */
async function cancelLines(by: Browser, orderId: string): Promise<void> {
  const { body: sheet } = await by.get<OrderSheet>(`${association}/orders/${orderId}`)
  const choice = { scope: 'none', amount: 0, cancels: false, restocks: false, stopsDebits: false }
  const lines = sheet.lines.map(({ id }) => id)
  const body = { ...choice, lines, rest: 0, token: world.deps.newId() }
  expect((await by.post(`${association}/orders/${orderId}/refunds`, body)).status).toBe(200)
}

test('a closed year stays as it was: what is taken back later belongs to the year in which it is', async () => {
  const by = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const paidOn = parisDate(world.deps.clock.now())
  const year = Number(paidOn.slice(0, 4))
  const enter = async (more: object) =>
    (
      await by.post<{ orderId: string }>(
        `${association}/forms/Event/gala/offline`,
        aCheque({ paidOn, ...more }),
      )
    ).body.orderId
  const [cheque, cash] = [await enter({ number: '7001' }), await enter({ paymentMethod: 'Cash', number: '' })]
  const { waiting } = (await by.get<Cheques>(`${association}/cheques`)).body
  const paymentId = waiting.find(({ orderId }) => orderId === cheque)?.paymentId ?? ''
  const deposit = { token: world.deps.newId(), payments: [paymentId], depositedOn: paidOn }
  expect((await by.post(`${association}/cheques/deposits`, deposit)).status).toBe(200)
  await cancelLines(by, cheque)
  const of = async (one: number, who: Browser) => (await read(who, `?year=${one}`)).months
  const before = await of(year, by)
  await world.moveTime(Date.parse(`${year + 1}-01-15T12:00:00Z`) - world.deps.clock.now().getTime())
  const later = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  await cancelLines(later, cash)
  expect((await later.post(`${association}/cheques/${paymentId}/return`, {})).status).toBe(200)
  expect(await of(year, later)).toEqual(before)
  // The line of the cheque was cancelled before it came back: that counts once.
  expect((await of(year + 1, later)).map(({ returned }) => returned)).toEqual([
    1500,
    ...Array.from({ length: 11 }, () => 0),
  ])
  expect((await read(later)).years).toEqual([year + 1, year])
  const { years } = (await later.get<Accounting>(`${association}/accounting`)).body
  expect(years.map((one) => one.year)).toEqual([year + 1, year])
})

test('the weeks of a year add up to its months, also around New Year’s Eve in Paris', async () => {
  const next = Number(parisDate(world.deps.clock.now()).slice(0, 4)) + 1
  const payAt = async (instant: string, customAmount: number) => {
    await world.moveTime(Date.parse(instant) - world.deps.clock.now().getTime())
    await pay(giver, await giver.fillItems([{ tierId: giver.openTierId, customAmount }], aPayer))
  }
  // Half an hour before and after midnight in Paris: both on 31 December in UTC.
  await payAt(`${next - 1}-12-31T22:30:00Z`, 2310)
  await payAt(`${next - 1}-12-31T23:30:00Z`, 1010)
  const later = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
  const years = await Promise.all([next - 2, next - 1, next].map((year) => read(later, `?year=${year}`)))
  for (const { months, weeks } of years)
    for (const sum of ['received', 'returned'] as const) expect(addUp(weeks, sum)).toBe(addUp(months, sum))
  const [, ended, begun] = years
  expect(ended?.weeks.at(-1)?.received).toBe(2310)
  expect(begun?.weeks.filter(({ received }) => received > 0)).toEqual([
    { from: `${next}-01-01`, received: 1010, returned: 0 },
  ])
})
