import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnPaymentMethods } from '#contract/account/own-payment-method.ts'
import { forgetPaymentMethod } from '#server/money/collection/forget-payment-method.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aPayer } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { payMonthly } from '../../../build/money/a-sale.ts'
import { signIn } from '../../../build/identity.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.close())

const path = '/ha-api/users/me/payment-methods'
async function signedIn(email = aPayer.email): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}
const read = async (browser: Browser) => (await browser.get<OwnPaymentMethods>(path)).body.data

test('a card in use leads to its debits; unused, it is deleted at the provider at once', async () => {
  await payMonthly(world, 5)
  const browser = await signedIn()
  const [card] = await read(browser)
  expect(card).toMatchObject({ paymentMethod: 'Card', last4: '3155', isInUse: true })
  expect((await browser.post(`${path}/${card?.id}/remove`)).body).toMatchObject({
    status: 409,
    code: 'CONFLICT',
  })
  const token = new URL(card?.manageUrl ?? '').pathname.split('/')[2] ?? ''
  expect((await browser.post(`/ha-api/schedules/${token}/terminate`)).status).toBe(200)
  expect(await read(browser)).toMatchObject([{ isInUse: false, manageUrl: null }])
  expect(await forgetPaymentMethod(world.deps)).toBe(0)
  expect((await browser.post(`${path}/${card?.id}/remove`)).body).toEqual({ removed: true })
  expect(await read(browser)).toEqual([])
  expect(await forgetPaymentMethod(world.deps)).toBe(1)
  expect((await browser.post(`${path}/${card?.id}/remove`)).status).toBe(404)
})

test('the card of another person is not found', async () => {
  await payMonthly(world, 5)
  const [card] = await read(await signedIn())
  const other = await signedIn('autre@exemple.fr')
  expect(await read(other)).toEqual([])
  expect((await other.post(`${path}/${card?.id}/remove`)).status).toBe(404)
  expect((await other.post(`${path}/x/remove`)).status).toBe(404)
  expect((await aBrowser(world.url).post(`${path}/${card?.id}/remove`)).status).toBe(401)
})
