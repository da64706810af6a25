import { afterEach, beforeEach, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let shopper: ReturnType<typeof aShopper>

beforeEach(async () => {
  world = await aWorld()
  shopper = aShopper(world, await aForm(world.deps.db))
})
afterEach(() => world.close())

async function paysByWallet(answer: 'accepted' | 'declined', from = shopper) {
  const paymentRequestId = await from.freeze(await from.fillCart(4200, 300))
  const { body: session } = await from.openSession(paymentRequestId)
  expect(await from.confirmWallet(session.tokenizationSessionId, answer)).toBe(204)
  return { paymentRequestId, session, ...(await from.execute(paymentRequestId, session)).body }
}

test('a wallet pays the whole amount with the tip, once, without 3-D Secure', async () => {
  const { status, paymentRequestId, session } = await paysByWallet('accepted')
  expect(status).toBe('Confirmed')
  const again = await shopper.execute(paymentRequestId, session)
  expect(again.body.status).toBe('Confirmed')
  expect((await world.readProviderLedger()).charges.map(({ amount }) => amount)).toEqual([4500])
  expect(await violationsOf(world)).toEqual([])
})

test('after a decline, a card pays the same cart', async () => {
  const refused = await paysByWallet('declined')
  expect(refused).toMatchObject({ status: 'Refused', errorCode: 'hapay_card_declined' })
  const { executed } = await shopper.charge(refused.paymentRequestId, '4242424242424242')
  expect(executed.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('declines of wallets count as declined cards', async () => {
  const attacker = aShopper(world, await aForm(world.deps.db, { form: { slug: 'autre' } }), {
    'x-forwarded-for': '203.0.113.7',
  })
  for (let cart = 0; cart < 3; cart += 1) await paysByWallet('declined', attacker)
  const paymentRequestId = await attacker.freeze(await attacker.fillCart())
  const { status, body } = await attacker.openSession(paymentRequestId)
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'PAYMENT_PAUSED' })
})
