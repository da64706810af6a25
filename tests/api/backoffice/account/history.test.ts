import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from '#contract/account/history.ts'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { refuseSecond } from '../../../build/collection/a-refused-debit.ts'
import { payInThree, payMonthly } from '../../../build/money/a-sale.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { signIn } from '../../../build/identity.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.close())

/** Of the payer whom every builder names. */
async function signedInPayer(email = aPayer.email): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}
const read = async (browser: Browser, query = '') =>
  (await browser.get<History>(`/ha-api/users/me/history${query}`)).body
const scheduleAt = async (browser: Browser, manageUrl: string) => {
  const token = new URL(manageUrl).pathname.split('/')[2] ?? ''
  return browser.get<ScheduleView>(`/ha-api/schedules/${token}`)
}

test('an account without orders', async () => {
  expect(await read(await signedInPayer())).toEqual({
    account: { email: aPayer.email, unverified: false },
    needs: [],
    schedules: [],
    data: [],
    continuationToken: null,
  })
})

test('orders come ten at a time, the newest first, none twice', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  for (let amount = 1001; amount <= 1012; amount += 1) await shopper.pay('4242424242424242', amount, 0)
  const browser = await signedInPayer()
  const first = await read(browser)
  const second = await read(browser, `?continuationToken=${first.continuationToken}`)
  const amounts = [...first.data, ...second.data].map(({ amount }) => amount)
  expect(amounts).toEqual(Array.from({ length: 12 }, (_, index) => 1012 - index))
  expect([first.data.length, second.continuationToken]).toEqual([10, null])
  expect((await browser.get('/ha-api/users/me/history?continuationToken=x')).status).toBe(400)
})

test('an order has its lines, its certificate and what went back', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  await shopper.pay('4242424242424242')
  const browser = await signedInPayer()
  const [before] = (await read(browser)).data
  expect(before).toMatchObject({
    organization: { organizationSlug: 'la-ruche', name: 'La Ruche' },
    form: { title: 'Un toit pour l’épicerie solidaire' },
    amount: 4540,
    amountTip: 340,
    lines: [{ count: 1 }],
    status: 'validated',
    amountRefunded: 0,
    joinedBy: 'mailbox',
    withdrawalUrl: null,
  })
  const [certificate, ...others] = before?.documents ?? []
  expect([certificate?.kind, ...others.map(({ kind }) => kind)]).toEqual([
    'paymentCertificate',
    'orderSummary',
  ])
  expect(certificate?.url).toMatch(/^\/documents\//)
  expect(before?.tipRefundUrl).toContain('/contribution/')
  await give(world.deps, await lastOrder(world.deps))
  expect((await read(browser)).data).toMatchObject([{ status: 'refunded', amountRefunded: 4540 }])
})

test('tickets and the calendar of an event', async () => {
  const gala = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'gala',
      title: 'Gala',
      startDate: '2027-03-13T18:30:00Z',
      tiers: [{ key: 'plein', name: 'Plein tarif', price: 1200 }],
    },
  })
  const shopper = aShopper(world, gala)
  const [tier] = gala.definition.tiers
  const participant = { firstName: 'Léo', lastName: 'Moreau' }
  const cart = await shopper.fillItems([
    { tierId: tier?.id, participant },
    { tierId: tier?.id, participant },
  ])
  await shopper.payCart(cart, '4242424242424242')
  const [order] = (await read(await signedInPayer())).data
  expect(order?.lines).toEqual([{ name: 'Plein tarif', count: 2 }])
  expect(order?.documents.map(({ kind, url }) => [kind, url.split('/')[1]])).toEqual([
    ['paymentCertificate', 'documents'],
    ['ticket', 'billets'],
    ['ticketFile', 'documents'],
    ['orderSummary', 'documents'],
    ['calendar', 'agenda'],
  ])
})

test('a monthly gift: the next debit, the card, and a page to change it that works for one sitting', async () => {
  await payMonthly(world, 5)
  const browser = await signedInPayer()
  const [monthly] = (await read(browser)).schedules
  expect(monthly).toMatchObject({
    kind: 'SUBSCRIPTION',
    isPaused: false,
    next: { amount: 1550 },
    remaining: null,
    paymentMethod: { last4: '3155', paymentMethod: 'Card' },
  })
  const manageUrl = monthly?.manageUrl ?? ''
  expect((await scheduleAt(browser, manageUrl)).body).toMatchObject({ state: 'active' })
  const token = new URL(manageUrl).pathname.split('/')[2] ?? ''
  await browser.post(`/ha-api/schedules/${token}/pause`)
  expect((await read(browser)).schedules).toMatchObject([{ isPaused: true, next: null }])
  await world.moveTime(13 * 60 * 60_000)
  expect((await scheduleAt(browser, manageUrl)).status).toBe(410)
  await browser.post('/ha-oauth/session/refresh')
  const [again] = (await read(browser)).schedules
  expect((await scheduleAt(browser, again?.manageUrl ?? '')).status).toBe(200)
})

test('a refused debit comes first, with the page to pay it', async () => {
  await payInThree(world)
  await refuseSecond(world, 'hapay_lost_card')
  const browser = await signedInPayer()
  const { needs, schedules, data } = await read(browser)
  expect(needs).toMatchObject([{ kind: 'refusedDebit', amount: 3700, organization: { name: 'La Ruche' } }])
  expect(needs[0]?.url).toMatch(/\/paiement\/regularisation\/[\w-]+\?cle=/)
  expect(schedules).toMatchObject([{ remaining: 1, next: { amount: 3699 } }])
  expect(data).toMatchObject([{ status: 'refused' }])
})

test('a card that ends before the next debit is named before it is refused', async () => {
  await payMonthly(world, 5)
  const now = world.deps.clock.now()
  await world.deps.db
    .updateTable('mandate')
    .set({ expiry_month: now.getUTCMonth() + 1, expiry_year: now.getUTCFullYear() - 1 })
    .execute()
  const { needs } = await read(await signedInPayer())
  expect(needs).toMatchObject([{ kind: 'cardExpires', amount: 1550 }])
  expect(needs[0]?.url).toContain('/prelevements/')
})

test('nothing of another person, and nothing of an order that was taken out', async () => {
  await payMonthly(world, 5)
  const other = await signedInPayer('autre@exemple.fr')
  expect(await read(other)).toMatchObject({ needs: [], schedules: [], data: [] })
  const browser = await signedInPayer()
  const [order] = (await read(browser)).data
  await browser.post(`/ha-api/users/me/orders/${order?.id}/detach`)
  expect(await read(browser)).toMatchObject({ needs: [], schedules: [], data: [] })
  expect((await aBrowser(world.url).get('/ha-api/users/me/history')).status).toBe(401)
})
