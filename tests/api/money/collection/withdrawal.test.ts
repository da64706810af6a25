import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WithdrawalView } from '#contract/schedule/schedule.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { aSale } from '../../../build/money/a-sale.ts'

const day = 86_400_000
let world: World
let collector: ReturnType<typeof aCollector>
beforeAll(async () => {
  world = await aWorld()
  collector = aCollector(world)
})
afterAll(() => world.close())

let orders = 0
/** An order of two articles and a gift in a shop, with the token of its withdrawal link. */
async function anOrder() {
  orders += 1
  const tiers = [
    { key: 'livre', name: 'Livre', price: 2000 },
    { key: 'pull', name: 'Pull', price: 3500 },
  ]
  const { shopper, tier } = await aSale(world, {
    type: 'Shop',
    slug: `boutique-${orders}`,
    acceptOpenDonation: true,
    tiers,
  })
  const gift = { tierId: shopper.openTierId, customAmount: 500 }
  const cart = await shopper.fillItems([{ tierId: tier('livre') }, { tierId: tier('pull') }, gift])
  await shopper.payCart(cart, '4242424242424242')
  const confirmation = (await collector.mailsOf('payerConfirmation')).at(-1)
  const path = `/orders/${collector.tokenOf(confirmation?.withdrawalUrl ?? '')}/withdrawal`
  const read = () => shopper.call<WithdrawalView>('GET', path)
  const withdraw = (items: readonly string[], message = '') =>
    shopper.call<WithdrawalView>('POST', path, { items, message })
  return { read, withdraw, shopper }
}

test('a purchase can be withdrawn from line by line, once each; the gift is not a purchase', async () => {
  const { read, withdraw } = await anOrder()
  const { body: seen } = await read()
  expect(seen).toMatchObject({
    state: 'possible',
    lines: [{ name: 'Livre', amount: 2000 }, { name: 'Pull' }],
  })
  expect(Date.parse(seen.until) - Date.parse(seen.date)).toBe(14 * day)
  const [book = '', jumper = ''] = seen.lines.map(({ id }) => id)
  const { body: asked } = await withdraw([book], 'Déjà lu.\nMerci !')
  expect(asked).toMatchObject({
    state: 'possible',
    lines: [{ isAsked: true }, { isAsked: false, askedAt: null }],
  })
  expect(Date.parse(asked.lines[0]?.askedAt ?? '')).toBeGreaterThan(Date.parse(seen.date))
  await withdraw([book])
  expect(await collector.mailsOf('withdrawalAsked')).toMatchObject([
    { reader: 'payer', recipient: 'zoe.moreau@exemple.fr', amount: 2000, message: 'Déjà lu.\nMerci !' },
    { reader: 'association', recipient: 'contact@la-ruche.exemple.fr', lines: [{ name: 'Livre' }] },
  ])
  expect((await withdraw([], '')).body).toMatchObject({
    state: 'asked',
    lines: [{ isAsked: true }, { isAsked: true }],
  })
  expect((await collector.mailsOf('withdrawalAsked')).slice(2)).toMatchObject([
    { lines: [{ name: 'Pull' }] },
    { lines: [{ name: 'Pull' }] },
  ])
  expect((await withdraw([jumper])).status).toBe(200)
  expect(await collector.mailsOf('withdrawalAsked')).toHaveLength(4)
})

test('fifty requests at once are one', async () => {
  const { withdraw } = await anOrder()
  const before = (await collector.mailsOf('withdrawalAsked')).length
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw([])))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await collector.mailsOf('withdrawalAsked')).length - before).toBe(2)
})

test('ends after fourteen days; lines and links of other orders are ignored', async () => {
  const { read, withdraw, shopper } = await anOrder()
  expect((await withdraw(['11111111-1111-4111-8111-111111111111'])).body.state).toBe('possible')
  expect((await shopper.call('GET', '/orders/nonsense/withdrawal')).body).toMatchObject({
    code: 'LINK_INVALID',
  })
  await world.moveTime(14 * day)
  expect((await read()).body.state).toBe('over')
  expect((await withdraw([])).body).toMatchObject({ status: 409 })
})

test('an order without a purchase has no such link', async () => {
  const { shopper } = await aSale(world, { type: 'Donation', slug: 'dons', acceptOpenDonation: true })
  await shopper.pay('4242424242424242')
  expect((await collector.mailsOf('payerConfirmation')).at(-1)).toMatchObject({ withdrawalUrl: null })
})
