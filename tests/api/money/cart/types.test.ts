import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FormType } from '#domain/form/form-definition.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPartnerCart } from '../../../build/a-partner-cart.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

let count = 0
function formOf(type: FormType, more: Record<string, unknown> = {}): Promise<StoredForm> {
  count += 1
  const tiers = [{ key: 'un', name: 'Un', price: 1500 }]
  return aForm(world.deps.db, {
    form: { type, slug: `forme-${count}`, acceptOpenDonation: false, presetAmounts: [], tiers, ...more },
  })
}
const participant = { firstName: 'Ana', lastName: 'Ruiz' }
const one = (form: StoredForm, more: Record<string, unknown> = {}) => ({
  tierId: tierIdOf(form, 'un'),
  ...more,
})

const selling = new Set(['Event', 'Membership', 'Shop'])

describe.each(['Event', 'Membership', 'Shop', 'CrowdFunding', 'Donation', 'PaymentForm'] as const)(
  '%s',
  (type) => {
    test('sells when public or private, and requires terms of sale for a purchase', async () => {
      for (const state of ['published', 'private']) {
        const form = await formOf(type, { state })
        const shopper = aShopper(world, form)
        const cart = await shopper.fillItems([one(form, { participant })])
        const { body } = await shopper.startPayment(cart, { termsAccepted: true })
        expect(body.code).toBe(selling.has(type) ? 'cgvConsentError' : undefined)
        const { executed } = await shopper.payCart(cart, '4242424242424242')
        expect(executed.status).toBe('Confirmed')
      }
      expect(await violationsOf(world)).toEqual([])
    })
    test('accepts an additional gift if the association allows it', async () => {
      const form = await formOf(type, { acceptOpenDonation: true })
      const shopper = aShopper(world, form)
      const gift = { tierId: shopper.openTierId, customAmount: 500 }
      const cart = await shopper.fillItems([one(form, { participant }), gift])
      expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
    })
  },
)

test('a missing consent freezes nothing', async () => {
  const form = await formOf('Shop')
  const shopper = aShopper(world, form)
  const cart = await shopper.fillItems([one(form)])
  expect((await shopper.startPayment(cart, { salesTermsAccepted: true })).body.code).toBe('gdrpConsentError')
  expect((await shopper.startPayment(cart, { termsAccepted: true })).body.code).toBe('cgvConsentError')
  expect((await shopper.read(cart)).body.state).toBe('open')
})

test('a checkout of a partner is paid like any other cart', async () => {
  const form = await formOf('Checkout')
  const cart = await aPartnerCart(world, form, [{ tierId: tierIdOf(form, 'un') }])
  const { executed } = await aShopper(world, form).payCart(cart, '4242424242424242')
  expect(executed.status).toBe('Confirmed')
})

test('a rhythm that neither the tier nor the form offers is refused', async () => {
  const tiers = [{ key: 'un', name: 'Un', price: 1500 }]
  const form = await formOf('Membership', { tiers, frequencies: ['SINGLE'] })
  for (const frequency of ['SUBSCRIPTION', 'INSTALLMENT']) {
    const { body } = await aShopper(world, form).makeCart([one(form, { frequency })])
    expect(body).toMatchObject({
      status: 400,
      problems: [{ field: 'items.0.frequency', code: 'FREQUENCY_UNAVAILABLE' }],
    })
  }
})

/** Changes the stored definition of a form, as an edited file would. */
async function edit(form: StoredForm, changes: Record<string, unknown>): Promise<void> {
  const definition = JSON.stringify({ ...form.definition, ...changes })
  await world.deps.db.updateTable('form').set({ definition }).where('id', '=', form.id).execute()
}

test('a tier that was removed is left out of the cart, reported at payment, and the amount updated', async () => {
  const tiers = ['un', 'deux'].map((key) => ({ key, name: key, price: 1500 }))
  const form = await formOf('Shop', { tiers })
  const shopper = aShopper(world, form)
  const cart = await shopper.fillItems([one(form), { tierId: tierIdOf(form, 'deux') }])
  await edit(form, { tiers: form.definition.tiers.slice(0, 1) })
  expect((await shopper.read(cart)).body).toMatchObject({
    itemList: [{ name: 'un' }],
    totalAmount: 1500,
  })
  expect((await shopper.startPayment(cart)).body).toMatchObject({ status: 400, code: 'TIER_UNKNOWN' })
  expect((await shopper.read(cart)).body).toMatchObject({ state: 'open', totalAmount: 1500 })
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('an option that was removed is reported the same way', async () => {
  const extraOptions = [{ key: 'repas', label: 'Repas', price: 500 }]
  const form = await formOf('Shop', { tiers: [{ key: 'un', name: 'Un', price: 1500, extraOptions }] })
  const shopper = aShopper(world, form)
  const [tier] = form.definition.tiers
  const repas = { extraOptionId: tier?.extraOptions[0]?.id, value: true }
  const cart = await shopper.fillItems([one(form, { extraOptions: [repas] })])
  await edit(form, { tiers: [{ ...tier, extraOptions: [] }] })
  expect((await shopper.read(cart)).body).toMatchObject({
    itemList: [{ extraOptions: [] }],
    totalAmount: 1500,
  })
  expect((await shopper.startPayment(cart)).body.code).toBe('TIER_UNKNOWN')
  expect((await shopper.startPayment(cart)).status).toBe(200)
})

test('the sales window of a tier is checked when it is chosen and when it is paid', async () => {
  const soon = new Date(Date.now() + 5 * 60_000).toISOString()
  const form = await formOf('Shop', {
    tiers: [
      { key: 'un', name: 'Un', price: 1500, saleEndDate: soon },
      { key: 'tard', name: 'Tard', price: 1500, saleStartDate: soon },
      { key: 'deux', name: 'Deux', price: 1500 },
    ],
  })
  const shopper = aShopper(world, form)
  const closed = { status: 400, problems: [{ field: 'items.0.tierId', code: 'TIER_UNAVAILABLE' }] }
  expect((await shopper.makeCart([{ tierId: tierIdOf(form, 'tard') }])).body).toMatchObject(closed)
  const cart = await shopper.fillItems([one(form)])
  world.moveOurTime(6 * 60_000)
  expect((await shopper.startPayment(cart)).body).toMatchObject(closed)
  expect((await shopper.changeItems(cart, [{ tierId: tierIdOf(form, 'tard') }])).status).toBe(200)
  world.moveOurTime(-6 * 60_000)
})
