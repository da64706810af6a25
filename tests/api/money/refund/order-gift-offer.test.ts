import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { receiptsDeclared } from '../../../build/documents/receipts.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { aGiftOffer, givenOf, statusesOf } from '../../../build/money-out/a-gift-offer.ts'

type Answer = OrderSheet & { readonly code?: string }
let world: World
let gala: Awaited<ReturnType<typeof aGala>>
const association = '/ha-api/admin/organizations/la-ruche'

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aGala(world, { ...receiptsDeclared, siren: '123456782' })
})
afterEach(() => world.close())

const sheet = async (order: OrderId) =>
  (await gala.treasurer.get<OrderSheet>(`${association}/orders/${order}`)).body
/** Cancels lines of an order, or all, with an offer to give until the fourteenth day. */
async function offer(order: OrderId, more: object = {}, by: Browser = gala.treasurer) {
  const { rest } = await sheet(order)
  return by.post<Answer>(`${association}/orders/${order}/refunds`, {
    scope: 'whole',
    amount: 0,
    lines: [],
    cancels: true,
    restocks: true,
    stopsDebits: false,
    token: world.deps.newId(),
    rest: rest.total + rest.tip,
    giftDays: 14,
    ...more,
  })
}
const lineOf = async (order: OrderId, name: string) =>
  (await sheet(order)).lines.find((line) => line.name === name)?.id ?? ''
const afterTheLastDay = (until: string) =>
  world.moveOurTime(new Date(until).getTime() - world.deps.clock.now().getTime() + 60_000)

test('one line is cancelled and offered; its payer gives it, and the rest of the order stays', async () => {
  const order = await gala.buy(['place', 'repas'], { tip: 300 })
  const asked = await offer(order, { scope: 'lines', lines: [await lineOf(order, 'Repas')] })
  expect(asked.status).toBe(200)
  expect(asked.body.giftOffer).toMatchObject({ until: null })
  await workOff(world.deps)
  const { gift, read, choose } = await aGiftOffer(world)
  expect(gift).toMatchObject({ amount: 3000, tip: 0 })
  expect(await read()).toMatchObject({ state: 'open', lines: ['Repas'], receipt: 'soon' })
  expect((await sheet(order)).giftOffer?.until).toBe(gift.until)
  expect((await choose('give')).body.state).toBe('given')
  await workOff(world.deps)
  expect([await givenOf(world), await gala.refunded()]).toEqual([[3000], []])
  const { lines, giftOffer, rest } = await sheet(order)
  expect(lines.map(({ name, state }) => [name, state])).toEqual([
    ['Place', 'Processed'],
    ['Repas', 'Canceled'],
  ])
  expect([giftOffer, rest.total, rest.tip]).toEqual([null, 1500, 300])
  expect(await violationsOf(world)).toEqual([])
})

test('a payer who gives is thanked once, with what is said of the receipt and of the tip', async () => {
  await offer(await gala.buy(['place'], { tip: 300 }))
  await workOff(world.deps)
  const { choose } = await aGiftOffer(world)
  await Promise.all([choose('give'), choose('give')])
  expect((await choose('refund')).body.state).toBe('given')
  const mails = await world.deps.db
    .selectFrom('mail')
    .select(['recipient', 'payload'])
    .where('kind', '=', 'giftThanks')
    .execute()
  expect(mails).toHaveLength(1)
  for (const { payload } of mails)
    expect(payload).toMatchObject({
      amount: 1500,
      tip: 300,
      receipt: 'soon',
      organization: { name: 'La Ruche' },
    })
  await workOff(world.deps)
  expect(await violationsOf(world)).toEqual([])
})

test('a whole order is refunded with its tip after the last day, and has no other answer then', async () => {
  const order = await gala.buy(['place'], { tip: 300 })
  await offer(order)
  await workOff(world.deps)
  const { gift, choose } = await aGiftOffer(world)
  expect(gift).toMatchObject({ amount: 1500, tip: 300 })
  afterTheLastDay(gift.until)
  await workOff(world.deps)
  expect(await gala.refunded()).toEqual([1800])
  expect((await choose('give')).body.state).toBe('refunded')
  expect(await statusesOf(world)).toEqual({ refunded: 1 })
  expect(await violationsOf(world)).toEqual([])
})

test('all lines that are chosen one by one are refunded as they were shown: without the tip', async () => {
  const order = await gala.buy(['place', 'repas'], { tip: 300 })
  const { lines } = await sheet(order)
  await offer(order, { scope: 'lines', lines: lines.map(({ id }) => id) })
  await workOff(world.deps)
  const { gift } = await aGiftOffer(world)
  expect(gift).toMatchObject({ amount: 4500, tip: 0 })
  afterTheLastDay(gift.until)
  await workOff(world.deps)
  expect(await gala.refunded()).toEqual([4500])
  expect(await violationsOf(world)).toEqual([])
})

test('nothing is offered for lines with debits to come, or that were cancelled before', async () => {
  const inParts = await gala.buy(['place', 'repas'], { parts: 3 })
  const one = { scope: 'lines', lines: [await lineOf(inParts, 'Repas')] }
  expect((await offer(inParts, { ...one, stopsDebits: true })).body.code).toBe('CONFLICT')
  const order = await gala.buy(['place', 'repas'])
  const place = await lineOf(order, 'Place')
  const { rest } = await sheet(order)
  await gala.treasurer.post(`${association}/orders/${order}/refunds`, {
    scope: 'none',
    amount: 0,
    lines: [place],
    cancels: false,
    restocks: false,
    stopsDebits: false,
    token: world.deps.newId(),
    rest: rest.total + rest.tip,
  })
  const both = [place, await lineOf(order, 'Repas')]
  expect((await offer(order, { scope: 'lines', lines: both })).body.code).toBe('CONFLICT')
  expect(await gala.begun()).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('a repeated press and two treasurers make one offer and one mail', async () => {
  const order = await gala.buy(['place'])
  const other = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const token = world.deps.newId()
  const answers = await Promise.all([
    offer(order, { token }),
    offer(order, { token }),
    offer(order, {}, other),
  ])
  const codes = answers.map(({ status, body }) => (status === 200 ? 'offered' : body.code))
  expect(new Set(codes)).toEqual(new Set(['offered', 'REFUND_CHANGED']))
  await workOff(world.deps)
  await offer(order, { token })
  await workOff(world.deps)
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', 'campaignCancelled')
    .execute()
  expect(mails).toHaveLength(1)
  expect(await statusesOf(world)).toEqual({ offered: 1 })
  expect(await violationsOf(world)).toEqual([])
})

test('a campaign that is cancelled meanwhile takes its own lines, and leaves the offer', async () => {
  const order = await gala.buy(['place', 'repas'], { tip: 300 })
  await offer(order, { scope: 'lines', lines: [await lineOf(order, 'Repas')] })
  await workOff(world.deps)
  const { choose } = await aGiftOffer(world)
  await gala.cancellations.start('bbbbbbbbbbbbbbbb')
  await workOff(world.deps)
  expect(await gala.refunded()).toEqual([1500])
  expect((await choose('give')).body.state).toBe('given')
  await workOff(world.deps)
  expect(await givenOf(world)).toEqual([3000])
  expect(await violationsOf(world)).toEqual([])
})

test('nothing is offered without lines to cancel, or without the right', async () => {
  const order = await gala.buy(['place', 'repas'])
  expect((await offer(order, { cancels: false })).body.code).toBe('CONFLICT')
  expect((await offer(order, { scope: 'amount', amount: 100 })).body.code).toBe('CONFLICT')
  expect((await offer(order, { rest: 1 })).body.code).toBe('REFUND_CHANGED')
  expect((await offer(order, { giftDays: 2 })).status).toBe(400)
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  expect((await offer(order, {}, secretary)).status).toBe(403)
  expect(await statusesOf(world)).toEqual({})
})

test('above the sum of the association another member confirms the offer, and it goes without a further one', async () => {
  const order = await gala.buy(['place', 'repas'])
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  await president.post(`${association}/refund-rule`, { above: 1000 })
  const { heldRefunds, giftOffer, rest } = (await offer(order)).body
  expect([heldRefunds.map(({ state }) => state), giftOffer]).toEqual([['waiting'], null])
  const held = heldRefunds[0]?.id ?? ''
  const confirm = (by: Browser) =>
    by.post<Answer>(`${association}/orders/${order}/refunds/${held}/confirm`, { rest: rest.total })
  expect((await confirm(gala.treasurer)).status).toBe(403)
  const confirmed = await Promise.all([confirm(president), confirm(president)])
  expect(confirmed.map(({ status }) => status)).toEqual([200, 200])
  await workOff(world.deps)
  const { gift } = await aGiftOffer(world)
  expect(gift.amount).toBe(4500)
  afterTheLastDay(gift.until)
  await workOff(world.deps)
  expect(await gala.refunded()).toEqual([4500])
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without its guard, one line is offered twice', async () => {
  const order = await gala.buy(['place'])
  await rewriteFunction(world.deps.db, 'freeze_order_cancellation', [
    ['if exists (select from cancellation_order', 'if false and exists (select from cancellation_order'],
  ])
  expect([(await offer(order)).status, (await offer(order)).status]).toEqual([200, 200])
  const offers = await world.deps.db.selectFrom('cancellation').select('id').execute()
  expect(offers).toHaveLength(2)
})
