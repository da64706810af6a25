import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { readOfflineFile } from '#server/money/offline/offline-file.ts'
import { aForm } from '../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../build/a-shopper.ts'
import { aWorld, type World } from '../build/a-world.ts'
import { violationsOf } from '../build/invariant-checks.ts'
import { type Gate, aGate } from '../build/money/a-meeting.ts'
import { rewriteFunction } from '../build/money/without-guard.ts'

// The association changes a price after an order was checked and before it is frozen, on the paths that create or
// replace a cart and freeze it in one statement.

let world: World
let gate: Gate
beforeEach(async () => {
  world = await aWorld()
  gate = await aGate(world.deps.db)
  for (const name of ['create_frozen_cart', 'replace_frozen_cart'])
    await rewriteFunction(world.deps.db, name, [
      ['v_frozen := freeze_cart(', `${gate.wait} v_frozen := freeze_cart(`],
    ])
})
afterEach(() => world.close())

const atPrice = (price: number) =>
  aForm(world.deps.db, {
    form: {
      type: 'PaymentForm',
      slug: 'cotisation',
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers: [{ key: 'stage', name: 'Stage', price }],
    },
  })

const orderOf = (form: StoredForm) => ({
  ...aShopper(world, form).names,
  items: [{ tierId: tierIdOf(form, 'stage') }],
  payer: aPayer,
  termsAccepted: true,
  salesTermsAccepted: true,
})

const entryOf = (form: StoredForm) =>
  readOfflineFile(
    {
      ...aShopper(world, form).names,
      entries: [
        {
          reference: 'C-1',
          paymentMethod: 'Check',
          payer: { firstName: 'Ida', lastName: 'Roy', email: 'ida.roy@exemple.fr' },
          items: [{ tier: 'stage', quantity: 1 }],
        },
      ],
    },
    world.deps.clock.now(),
  )

/** Amount frozen where the price changes while the cart is being frozen. */
async function amountAfter(act: (form: StoredForm) => Promise<unknown>): Promise<number | undefined> {
  const acting = act(await atPrice(3000))
  await gate.reached()
  await atPrice(4000)
  await gate.open()
  await acting
  expect(await violationsOf(world)).toEqual([])
  const rows = await world.deps.db
    .selectFrom('payment')
    .select('amount_cents')
    .where('state', '<>', 'cancelled')
    .execute()
  expect(rows).toHaveLength(1)
  return rows[0]?.amount_cents
}

const paidAtOnce = async (form: StoredForm) => {
  const shopper = aShopper(world, form)
  expect((await shopper.call('POST', '/carts/cart-one-page', orderOf(form))).status).toBe(201)
}
const enteredByHand = (form: StoredForm) => addOffline(world.deps, entryOf(form))

test.each([
  ['the order in one call', paidAtOnce],
  ['an entry by hand', enteredByHand],
])('%s is decided again at the price that is valid when it is frozen', async (_, act) => {
  expect(await amountAfter(act)).toBe(4000)
})

test.each([
  ['the order in one call', paidAtOnce],
  ['an entry by hand', enteredByHand],
])('negative control: without the comparison of the form, %s has the former price', async (_, act) => {
  await rewriteFunction(world.deps.db, 'freeze_cart', [
    ["not is_form_at(v_cart.form_id, p ->> 'formVersion')", 'false'],
  ])
  expect(await amountAfter(act)).toBe(3000)
})

/** An order in one call that replaces the content of a cart, while the price changes: its answer. */
async function replaceMeanwhile() {
  const form = await atPrice(3000)
  const shopper = aShopper(world, form)
  const { body: cart } = await shopper.makeCart(orderOf(form).items)
  const path = `/carts/cart-one-page/${cart.id}`
  const replacing = shopper.call('PUT', path, orderOf(form), shopper.withKey(cart))
  await gate.reached()
  await atPrice(4000)
  await gate.open()
  const { status, body } = await replacing
  const { body: now } = await shopper.read(cart)
  return { status, body, amount: now.paymentTerms.realAmount }
}

test('a cart that is replaced meanwhile is refused, unchanged, at the price that is valid', async () => {
  expect(await replaceMeanwhile()).toMatchObject({
    status: 409,
    body: { code: 'CART_VERSION_CONFLICT' },
    amount: 4000,
  })
})

test('negative control: without the comparison of the form, a replaced cart is frozen at the former price', async () => {
  await rewriteFunction(world.deps.db, 'freeze_cart', [
    ["not is_form_at(v_cart.form_id, p ->> 'formVersion')", 'false'],
  ])
  expect((await replaceMeanwhile()).status).toBe(200)
  const rows = await world.deps.db.selectFrom('payment').select('amount_cents').execute()
  expect(rows).toEqual([{ amount_cents: 3000 }])
})
