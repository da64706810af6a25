import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from '#contract/account/history.ts'
import type { RequestedReceipt } from '#contract/account/own-receipt.ts'
import { parisDate } from '#domain/format.ts'
import { dueDate } from '#domain/installment/due-date.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { signIn } from '../../../build/identity.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { savedCard } from '../../../build/money/a-sale.ts'

let world: World
let office: ReturnType<typeof aReceiptOffice>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  office = aReceiptOffice(world)
  // A spring day of the next year: no month of it is beyond the year.
  await office.goTo(new Date(Date.UTC(thisYear() + 1, 2, 4, 11)))
})
afterEach(() => world.close())

const today = () => parisDate(world.deps.clock.now())
const thisYear = () => Number(today().slice(0, 4))

/** A monthly gift of 15 euros, whose second debit is on the 5th of April. */
async function aMonthlyGift(organisation: object = receiptsDeclared) {
  const form = { frequencies: ['SINGLE', 'SUBSCRIPTION'] }
  const shopper = aShopper(
    world,
    await aForm(world.deps.db, { organisation: { ...organisation }, form: { ...form } }),
  )
  const cart = await shopper.fillItems([
    { tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' },
  ])
  await shopper.saveTip(cart, 50)
  await shopper.saveInstallments(cart, 1, 5)
  const { executed, paymentId } = await shopper.payCart(cart, savedCard)
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paymentId)
}

async function signedIn(email = aPayer.email): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}

async function orderOf(browser: Browser) {
  const [order] = (await browser.get<History>('/ha-api/users/me/history')).body.data
  if (order === undefined) throw new Error('no order')
  return order
}

const request = (browser: Browser, id: string, year: number | string = thisYear()) =>
  browser.post<RequestedReceipt>(`/ha-api/users/me/orders/${id}/receipts/${year}/request`)

test('a donor has the receipt of the year now, and another one replaces it in January', async () => {
  await aMonthlyGift()
  const browser = await signedIn()
  const year = thisYear()
  await office.work()
  expect(await office.list()).toEqual([])
  const order = await orderOf(browser)
  expect(order.expectedReceipts).toEqual([{ year, isDue: false }])
  expect((await request(browser, order.id)).body).toEqual({ requested: true })
  expect((await orderOf(browser)).expectedReceipts).toEqual([{ year, isDue: true }])
  await office.work()
  expect(await office.amounts()).toEqual([1500])
  expect(await orderOf(browser)).toMatchObject({ expectedReceipts: [] })
  // Once more is not another one.
  expect((await request(browser, order.id)).body).toEqual({ requested: false })
  await office.work()
  expect(await office.amounts()).toEqual([1500])

  await office.goTo(new Date(`${dueDate(today(), 5, 1)}T11:00:00Z`))
  await collectDue(world.deps)
  await office.work()
  expect(await office.amounts()).toEqual([1500])
  expect((await orderOf(await signedIn())).expectedReceipts).toEqual([{ year, isDue: false }])
  await office.goTo(new Date(Date.UTC(year + 1, 0, 15, 12)))
  await office.work()
  expect(await office.amounts()).toEqual([-1500, 3000])
  const [first, second] = await office.list()
  expect(first?.replaced_by).toBe(second?.id)
  expect(await office.wordsOf(first?.id ?? '')).toContain('ANNULÉ')
  expect(await office.mails()).toMatchObject([{ replaces: false }, { replaces: true }])
  expect(await violationsOf(world)).toEqual([])
})

test('where the association sends its receipts itself, nothing is offered and nothing comes', async () => {
  await aMonthlyGift({ taxReceipts: true })
  const browser = await signedIn()
  const order = await orderOf(browser)
  expect(order.expectedReceipts).toEqual([])
  expect((await request(browser, order.id)).body).toEqual({ requested: false })
  await office.work()
  expect(await office.list()).toEqual([])
})

test('an association that lost the right since then issues nothing on demand', async () => {
  await aMonthlyGift()
  await aForm(world.deps.db, { organisation: { taxReceipts: true } })
  const browser = await signedIn()
  const order = await orderOf(browser)
  expect(order.expectedReceipts).toEqual([])
  expect((await request(browser, order.id)).body).toEqual({ requested: false })
})

test('an order of another person, an unknown one and another year', async () => {
  await aMonthlyGift()
  const order = await orderOf(await signedIn())
  const stranger = await signedIn('autre@exemple.fr')
  expect((await request(stranger, order.id)).status).toBe(404)
  expect((await request(aBrowser(world.url), order.id)).status).toBe(401)
  const browser = await signedIn()
  expect((await request(browser, world.deps.newId())).status).toBe(404)
  expect((await request(browser, order.id, 'hier')).status).toBe(404)
  expect((await request(browser, order.id, thisYear() - 1)).body).toEqual({ requested: false })
  await office.work()
  expect(await office.list()).toEqual([])
})
