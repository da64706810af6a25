import { afterEach, beforeEach, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { addDays, dueDate } from '#domain/installment/due-date.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { aPayer } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aSale, club, savedCard } from '../../../build/money/a-sale.ts'
import { listDebits, sumShares } from '../../../build/collection/debits.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const today = () => parisDate(world.deps.clock.now())
const dues = async () => (await listDebits(world.deps.db)).map(({ due }) => due)
const states = async () => (await listDebits(world.deps.db)).map(({ state }) => state)

test('a monthly gift: an order of one month, one debit ahead', async () => {
  const { shopper } = await aSale(world, {
    type: 'Donation',
    acceptOpenDonation: true,
    frequencies: ['SINGLE', 'SUBSCRIPTION'],
  })
  const cart = await shopper.fillItems([
    { tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' },
  ])
  await shopper.saveTip(cart, 50)
  await shopper.saveInstallments(cart, 1, 5)
  const { executed, paymentId } = await shopper.payCart(cart, savedCard)
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  expect((await shopper.confirm(paymentId)).body.status).toBe('Confirmed')
  const order = await world.deps.db.selectFrom('order').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ amount_cents: 1500, tip_cents: 50, payment_frequency: 'SUBSCRIPTION' })
  expect(await dues()).toEqual([today(), dueDate(today(), 5, 1)])
  await world.moveTime(Date.parse(dueDate(today(), 5, 1)) - Date.parse(today()))
  await collectDue(world.deps)
  // The debit after it was created at the same time.
  expect(await states()).toEqual(['paid', 'paid', 'planned'])
  expect(await sumShares(world.deps.db)).toEqual([[3000, 0]])
  expect(await violationsOf(world)).toEqual([])
})

test('fixed dates: past dates are charged now, the others on their day', async () => {
  const later = addDays(today(), 40)
  const terms = [
    { date: '2020-01-01', amount: 4000 },
    { date: later, amount: 5000 },
  ]
  const tiers = [{ key: 'sejour', name: 'Séjour', price: 9000, paymentFrequency: 'INSTALLMENT', terms }]
  const { shopper, tier } = await aSale(world, { tiers })
  const cart = await shopper.fillItems([{ tierId: tier('sejour') }])
  const { executed, paymentId } = await shopper.payCart(cart, savedCard)
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paymentId)
  expect(await listDebits(world.deps.db)).toMatchObject([
    { cents: '4000+0', state: 'paid' },
    { cents: '5000+0', state: 'planned', due: later, tryOn: later },
  ])
  expect(await violationsOf(world)).toEqual([])
})

test('a whole order in one call, in three', async () => {
  const { shopper, tier } = await aSale(world, club)
  const items = [{ tierId: tier('membre') }]
  const order = { ...shopper.names, items, payer: aPayer }
  const asked = { ...order, termsAccepted: true, salesTermsAccepted: true }
  const call = (more: object) =>
    shopper.call<{ payment: { paymentRequestId: string }; installments: unknown[] }>(
      'POST',
      '/carts/cart-one-page',
      { ...asked, ...more },
    )
  expect((await call({ installments: 6, firstDebitDayOfMonth: 30 })).body).toMatchObject({
    problems: [
      { field: 'installments', code: 'INSTALLMENTS_UNAVAILABLE' },
      { field: 'firstDebitDayOfMonth', code: 'DEBIT_DAY' },
    ],
  })
  const { body, status } = await call({ installments: 3, firstDebitDayOfMonth: 9 })
  expect(status).toBe(201)
  expect(body.installments).toHaveLength(3)
  const { executed } = await shopper.charge(body.payment.paymentRequestId, '4242424242424242')
  expect(executed.status).toBe('Confirmed')
  expect((await dues()).slice(1)).toEqual([dueDate(today(), 9, 1), dueDate(today(), 9, 2)])
})

test('a count that the association removed is reported at payment', async () => {
  const { shopper, tier, form } = await aSale(world, club)
  const cart = await shopper.fillItems([{ tierId: tier('membre') }])
  await shopper.saveInstallments(cart, 3)
  const definition = JSON.stringify({ ...form.definition, installments: [1] })
  await world.deps.db.updateTable('form').set({ definition }).execute()
  expect((await shopper.startPayment(cart)).body).toMatchObject({ code: 'CART_VERSION_CONFLICT' })
  expect((await shopper.read(cart)).body).toMatchObject({ paymentFrequency: 'SINGLE', installments: [] })
  expect((await shopper.startPayment(cart)).status).toBe(200)
})
