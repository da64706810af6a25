import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPartnerCart } from '../../../build/a-partner-cart.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

// The lines that a partner put into a cart belong to the partner. The buyer has the key, and may answer, name and pay.

let world: World
let form: StoredForm
let shopper: ReturnType<typeof aShopper>

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db, {
    form: {
      type: 'Checkout',
      slug: 'default',
      acceptOpenDonation: true,
      presetAmounts: [],
      tiers: [
        { key: 'facture', name: 'Facture', priceCategory: 'Pwyw' },
        { key: 'timbre', name: 'Timbre', price: 150 },
      ],
      customFields: [{ key: 'ref', label: 'Référence', type: 'TextInput', isRequired: true }],
    },
  })
  shopper = aShopper(world, form)
})
afterAll(() => world.close())

const invoice = (more: Record<string, unknown> = {}) => ({
  tierId: tierIdOf(form, 'facture'),
  customAmount: 10_000,
  ...more,
})
const stamp = () => ({ tierId: tierIdOf(form, 'timbre') })
const aCart = () => aPartnerCart(world, form, [invoice(), stamp()])
const payAtOnce = (cart: Cart, items: readonly unknown[]) =>
  shopper.call<Cart>(
    'PUT',
    `/carts/cart-one-page/${cart.id}`,
    { ...shopper.names, items, payer: aPayer, termsAccepted: true },
    shopper.withKey(cart),
  )
const answered = () => ({ customFields: [{ fieldId: form.definition.customFields[0]?.id, value: 'F-12' }] })

test('its buyer can neither change an amount, nor remove a line, nor add one', async () => {
  const cart = await aCart()
  const attempts = {
    'another amount': [invoice({ customAmount: 50 }), stamp()],
    'a line less': [stamp()],
    'a line more': [invoice(), stamp(), stamp()],
    'a line in the place of another': [stamp(), stamp()],
    'a gift beside': [invoice(), stamp(), { tierId: shopper.openTierId, customAmount: 500 }],
  }
  for (const [name, items] of Object.entries(attempts)) {
    const { body } = await shopper.changeItems(cart, items)
    expect([name, body.code]).toEqual([name, 'FORBIDDEN'])
    const [first, ...others] = items
    const { body: atOnce } = await payAtOnce(cart, [{ ...first, ...answered() }, ...others])
    expect([name, atOnce.code]).toEqual([name, 'FORBIDDEN'])
  }
  expect((await shopper.read(cart)).body).toMatchObject({ state: 'open', totalAmount: 10_150 })
})

test('its buyer answers the form’s questions and pays, at once or step by step', async () => {
  const cart = await aCart()
  const items = [invoice(answered()), stamp()]
  expect((await shopper.changeItems(cart, items)).body).toMatchObject({ totalAmount: 10_150 })
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  const other = await aCart()
  expect((await payAtOnce(other, items)).status).toBe(200)
})

test('an emptied cart has nothing to pay, and cannot be filled again', async () => {
  const cart = await aCart()
  expect((await shopper.changeItems(cart, [])).body).toMatchObject({ itemList: [], totalAmount: 0 })
  expect((await shopper.changeItems(cart, [invoice({ customAmount: 50 })])).body.code).toBe('FORBIDDEN')
})
