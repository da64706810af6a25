import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from '#contract/account/history.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { aSignedInShopper } from '../../../build/account/a-signed-in-shopper.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let office: ReturnType<typeof aReceiptOffice>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  office = aReceiptOffice(world)
})
afterEach(() => world.close())

const card = '4242424242424242'
const mailOf = async () => {
  const { payload } = await world.deps.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'payerConfirmation')
    .executeTakeFirstOrThrow()
  return payload as Record<string, unknown>
}

test('a receipt is announced, then opened from the confirmation, the history and the order', async () => {
  const form = await aForm(world.deps.db, { organisation: receiptsDeclared })
  const { browser, shopper } = await aSignedInShopper(world, form, aPayer.email)
  const { paymentId, paymentRequestId } = await shopper.pay(card, 5000, 0)
  await shopper.confirm(paymentId)
  expect(await mailOf()).toMatchObject({ taxReceipt: 'soon' })
  const before = await readConfirmation(world.deps, paymentRequestId)
  expect(before.order).toMatchObject({ taxReceipt: 'soon', receipts: [] })
  await office.work()
  const [receipt] = await office.list()
  const year = office.year()
  const url = `/documents/receipts/${receipt?.id}`
  const after = await readConfirmation(world.deps, paymentRequestId)
  expect(after.order?.receipts).toEqual([{ url, number: receipt?.label, year, amount: 5000 }])
  const history = await browser.get('/ha-api/users/me/history')
  const [past] = (history.body as History).data
  expect(past?.documents).toContainEqual({ kind: 'taxReceipt', url, year, date: null })
  const order = await browser.get(`/ha-api/users/me/orders/${await lastOrder(world.deps)}`)
  expect((order.body as { documents: unknown[] }).documents).toContainEqual({ kind: 'taxReceipt', url, year })
})

test('where the association sends its receipts itself, nothing else is announced', async () => {
  const form = await aForm(world.deps.db, { organisation: { taxReceipts: true } })
  const shopper = aShopper(world, form)
  const { paymentId, paymentRequestId } = await shopper.pay(card)
  await shopper.confirm(paymentId)
  expect(await mailOf()).toMatchObject({ taxReceipt: 'association' })
  expect((await readConfirmation(world.deps, paymentRequestId)).order).toMatchObject({
    taxReceipt: 'association',
  })
})
