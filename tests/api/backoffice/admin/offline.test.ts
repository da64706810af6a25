import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cheques, EnteredOffline } from '#contract/admin/money/offline.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let treasurer: Browser
let secretary: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const place = {
    key: 'place',
    name: 'Place',
    price: 1500,
    stock: 20,
    extraOptions: [{ key: 'repas', label: 'Repas', price: 1000 }],
    saleEndDate: '2026-01-02T12:00:00+01:00',
  }
  await aForm(world.deps.db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers: [place] },
  })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
})
afterAll(() => world.close())

const association = '/ha-api/admin/organizations/la-ruche'
const entries = `${association}/forms/Event/gala/offline`
const cheques = `${association}/cheques`

const newToken = () => world.deps.newId()

const enter = (browser: Browser, body: object) => browser.post<EnteredOffline>(entries, body)
const orderOf = async (orderId: string) =>
  (await treasurer.get<OrderSheet>(`${association}/orders/${orderId}`)).body
const waiting = async () => (await treasurer.get<Cheques>(cheques)).body.waiting

test('a cheque makes an order like any other, once for each key, with its line in the journal', async () => {
  const cheque = aCheque({ number: '7 654 321', payer: { ...aCheque().payer, email: 'Ida.Roy@exemple.fr ' } })
  const { status, body } = await enter(secretary, cheque)
  expect(status).toBe(200)
  expect((await enter(secretary, cheque)).body).toEqual(body)
  const order = await orderOf(body.orderId)
  expect(order).toMatchObject({ isOffline: true, amount: { total: 1500 }, payer: { name: 'Ida Roy' } })
  expect(order.lines[0]).toMatchObject({ participant: 'Léo Roy', ticket: 1 })
  expect(order.history).toMatchObject([{ event: 'ordered', by: 'secretaire@exemple.fr', author: null }])
  expect(order.payments[0]).toMatchObject({ paymentMeans: 'Check' })
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'payerConfirmation')
    .execute()
  expect(mails).toEqual([{ recipient: 'Ida.Roy@exemple.fr' }])
  const journal = await world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'offlineEntered')
    .execute()
  expect(journal).toEqual([{ detail: { number: body.orderNumber } }])
  // Its payment has a page, like any other.
  const { id } = await world.deps.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', body.orderId as OrderId)
    .executeTakeFirstOrThrow()
  expect(await secretary.get(`/ha-api/payments/summary?paymentRequestId=${id}`)).toMatchObject({
    status: 200,
    body: { provider: 'offline', status: 'Confirmed', paymentMethods: [], orderNumber: body.orderNumber },
  })
  // Found by the end of its number.
  const found = await treasurer.post<{ orders: { number: string }[] }>(`${association}/orders/search`, {
    text: '54321',
  })
  expect(found.body.orders).toMatchObject([{ number: body.orderNumber }])
})

test('an option is paid with its ticket, and one that the price does not have is refused', async () => {
  const item = { tier: 'place', quantity: 1 }
  const withMeal = aCheque({ number: '8 000 001', items: [{ ...item, options: ['repas'] }, item] })
  const { orderId } = (await enter(treasurer, withMeal)).body
  const order = await orderOf(orderId)
  expect(order.amount.total).toBe(4000)
  expect(order.lines.map(({ amount, options }) => [amount, options])).toEqual([
    [2500, ['Repas']],
    [1500, []],
  ])
  const unknown = aCheque({ number: '8 000 002', items: [{ ...item, options: ['navette'] }] })
  expect((await enter(treasurer, unknown)).status).toBe(400)
  expect(await violationsOf(world)).toEqual([])
})

test('what is pasted is stored as a keyboard would have written it, and an emoji is refused', async () => {
  const ida = aCheque().payer
  const pasted = aCheque({
    number: '00\u00a0765',
    bank: ' Banque\u2011Cre\u0301dit\u200b\n',
    payer: { ...ida, firstName: 'Jean\u2011Pierre', lastName: 'N\u02bc Diaye', zipCode: '44 000' },
  })
  const { body } = await enter(treasurer, pasted)
  const sheet = await orderOf(body.orderId)
  expect(sheet.payer).toMatchObject({ name: "Jean-Pierre N' Diaye" })
  expect(sheet.cheque).toMatchObject({ number: '00765', bank: 'Banque-Crédit' })
  const again = { ...pasted, token: newToken(), number: '00765', bank: 'banque-crédit' }
  expect(await enter(treasurer, again)).toMatchObject({ body: { problems: [{ code: 'CHEQUE_KNOWN' }] } })
  const transfer = aCheque({ paymentMethod: 'BankTransfer', number: 'VIR ROY 12/26', bank: '' })
  const { orderId } = (await enter(treasurer, transfer)).body
  const entry = await world.deps.db
    .selectFrom('offline_entry')
    .innerJoin('payment', 'payment.id', 'offline_entry.payment_id')
    .select('offline_entry.number')
    .where('payment.order_id', '=', orderId as OrderId)
    .executeTakeFirst()
  expect(entry).toEqual({ number: 'VIR ROY 12/26' })
  const party = { address: '1 rue 🎉', city: '🎉', companyName: 'Fête 🎉' }
  const refused = await treasurer.post<{ problems: { field: string; code: string }[] }>(
    entries,
    aCheque({ bank: '🎉', number: '1🎉', payer: { ...ida, ...party } }),
  )
  const { problems } = refused.body
  expect(problems.map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual(
    ['address', 'bank', 'city', 'companyName', 'number'].map((field) => `offline.${field} UNPRINTABLE`),
  )
})

test('an entry without a name, a number or a day that is over says what is missing, and writes nothing', async () => {
  const nameless = { ...aCheque().payer, firstName: '', lastName: '' }
  const { status, body } = await treasurer.post<{ problems: { field: string; code: string }[] }>(
    entries,
    aCheque({ number: ' ', paidOn: '2040-01-01', payer: nameless, items: [] }),
  )
  expect(status).toBe(400)
  expect(body.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'offline.items CART_EMPTY',
    'offline.number REQUIRED',
    'offline.firstName REQUIRED',
    'offline.lastName REQUIRED',
    'offline.paidOn DATE_PERIOD',
  ])
})

test('a cheque of a bank is entered once', async () => {
  const cheque = { number: '111', bank: 'Crédit Agricole' }
  const first = await enter(treasurer, aCheque(cheque))
  const again = await treasurer.post<{ problems: object[] }>(
    entries,
    aCheque({ ...cheque, bank: 'crédit agricole' }),
  )
  expect(again.body.problems).toMatchObject([
    { field: 'offline.number', code: 'CHEQUE_KNOWN', params: { order: first.body.orderNumber } },
  ])
  expect((await enter(treasurer, aCheque({ ...cheque, bank: 'La Banque Postale' }))).status).toBe(200)
  expect((await enter(treasurer, aCheque({ ...cheque, isAnother: true }))).status).toBe(200)
})

test('a cheque of a cancelled order does not go to the bank', async () => {
  const { body } = await enter(treasurer, aCheque({ number: '77' }))
  const [line] = (await orderOf(body.orderId)).lines
  const none = {
    scope: 'none',
    amount: 0,
    lines: [line?.id],
    cancels: false,
    restocks: true,
    stopsDebits: false,
  }
  const refund = { ...none, rest: 0, token: newToken() }
  expect((await treasurer.post(`${association}/orders/${body.orderId}/refunds`, refund)).status).toBe(200)
  expect((await waiting()).filter(({ number }) => number === '77')).toEqual([])
})

test('a problem of a line names the field that was filled in', async () => {
  const { status, body } = await treasurer.post<{ problems: { field: string }[] }>(
    entries,
    aCheque({
      number: '78',
      items: [{ tier: 'place', quantity: 1, participant: { firstName: 'a', lastName: 'b' } }],
    }),
  )
  expect([status, new Set(body.problems.map(({ field }) => field))]).toEqual([
    400,
    new Set(['offline.quantity-place']),
  ])
})

test('more seats than are left are refused', async () => {
  const all = aCheque({ number: '99', items: [{ tier: 'place', quantity: 30 }] })
  expect((await enter(treasurer, all)).status).toBe(409)
})

test('the invariants hold', async () => {
  expect(await violationsOf(world)).toEqual([])
})
