import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChequeDeposit, EnteredOffline } from '#contract/admin/money/offline.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { receiptActions } from '../../../build/documents/receipt-actions.ts'
import { receiptsDeclared } from '../../../build/documents/receipts.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let treasurer: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db, { organisation: { ...receiptsDeclared } })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
})
afterAll(() => world.close())

const association = '/ha-api/admin/organizations/la-ruche'

const anEntry = (more: object = {}) => ({
  token: world.deps.newId(),
  paymentMethod: 'Cash',
  number: '',
  bank: '',
  paidOn: world.deps.clock.now().toISOString().slice(0, 10),
  isAnother: false,
  payer: {
    firstName: 'Ida',
    lastName: 'Roy',
    companyName: '',
    email: 'ida.roy@exemple.fr',
    address: '3 rue des Lilas',
    zipCode: '44000',
    city: 'Nantes',
  },
  items: [{ tier: 'open-donation', quantity: 1, customAmount: 8000 }],
  ...more,
})
const enter = async (more: object = {}) =>
  (await treasurer.post<EnteredOffline>(`${association}/forms/Donation/dons/offline`, anEntry(more))).body
    .orderId

/** The receipts of an order: valid ones, and ended ones. */
async function receiptsOf(orderId: string): Promise<string[]> {
  await receiptActions(world).work()
  const rows = await world.deps.db
    .selectFrom('receipt')
    .select('ended_at')
    .where('order_id', '=', orderId as never)
    .execute()
  return rows.map(({ ended_at }) => (ended_at === null ? 'valid' : 'ended'))
}

/** Cancels every line of an order, as its member does who gave the cash back. */
async function cancel(orderId: string): Promise<void> {
  const { lines } = (await treasurer.get<OrderSheet>(`${association}/orders/${orderId}`)).body
  const none = { scope: 'none', amount: 0, cancels: false, restocks: false, stopsDebits: false, rest: 0 }
  const cancelled = { ...none, lines: lines.map(({ id }) => id), token: world.deps.newId() }
  expect((await treasurer.post(`${association}/orders/${orderId}/refunds`, cancelled)).status).toBe(200)
}

test('a cancelled line of cash voids its receipt', async () => {
  const orderId = await enter()
  expect(await receiptsOf(orderId)).toEqual(['valid'])
  await cancel(orderId)
  expect(await receiptsOf(orderId)).toEqual(['ended'])
})

test('a cheque that came back unpaid voids its receipt', async () => {
  const orderId = await enter({ paymentMethod: 'Check', number: '1234567' })
  expect(await receiptsOf(orderId)).toEqual(['valid'])
  const { body } = await treasurer.get<{ waiting: { paymentId: string }[] }>(`${association}/cheques`)
  const payments = body.waiting.map(({ paymentId }) => paymentId)
  const deposit = { token: world.deps.newId(), payments, depositedOn: anEntry().paidOn }
  await treasurer.post<ChequeDeposit>(`${association}/cheques/deposits`, deposit)
  expect((await treasurer.post(`${association}/cheques/${payments[0] ?? ''}/return`)).status).toBe(200)
  expect(await receiptsOf(orderId)).toEqual(['ended'])
})

test('a voucher opens no receipt, and its confirmation promises none', async () => {
  const orderId = await enter({ paymentMethod: 'HolidayVoucher' })
  expect(await receiptsOf(orderId)).toEqual([])
  const { number } = (await treasurer.get<OrderSheet>(`${association}/orders/${orderId}`)).body
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'payerConfirmation')
    .execute()
  const own = mails.filter(({ payload }) => JSON.stringify(payload).includes(number))
  expect(own).toMatchObject([{ payload: { taxReceipt: null } }])
})

test('a secretary, who issues no receipts, enters no gift that opens one', async () => {
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const { body } = await secretary.post<{ problems: object[] }>(
    `${association}/forms/Donation/dons/offline`,
    anEntry(),
  )
  expect(body.problems).toMatchObject([{ field: 'offline.items', code: 'RECEIPT_RIGHT' }])
})

test('the invariants hold', async () => {
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: a cancellation that makes no receipt due leaves one that states too much', async () => {
  await rewriteFunction(world.deps.db, 'cancel_lines', [[/update receipt_due d set[\s\S]*?d\.year\);/, '']])
  const orderId = await enter()
  expect(await receiptsOf(orderId)).toEqual(['valid'])
  await cancel(orderId)
  expect(await receiptsOf(orderId)).toEqual(['valid'])
  expect((await violationsOf(world)).map(({ invariant }) => invariant)).toEqual([
    'no tax receipt states more than what remains of its gifts',
  ])
})
