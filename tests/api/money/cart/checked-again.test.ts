import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

// What was valid when it was written is checked again at payment, together with everything that was added later.

let world: World
let shop: StoredForm
let shopper: ReturnType<typeof aShopper>

beforeAll(async () => {
  world = await aWorld()
  shop = await aForm(world.deps.db, {
    organisation: { taxReceipts: true },
    form: {
      type: 'Shop',
      slug: 'boutique',
      allowCoupons: true,
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers: [
        { key: 'sac', name: 'Sac', price: 2000 },
        {
          key: 'guide',
          name: 'Guide',
          price: 1000,
          customFields: [{ key: 'n', label: 'Pages', type: 'Number' }],
        },
        { key: 'don', name: 'Don', price: 2000, tierType: 'Donation', isEligibleTaxReceipt: true },
      ],
      customFields: [{ key: 'jour', label: 'Jour', type: 'Date' }],
      discountCodes: [{ code: 'UNIQUE', percent: 50, tiers: ['sac'], maxUses: 1 }],
    },
  })
  shopper = aShopper(world, shop)
})
afterAll(() => world.close())

const line = (key: string) => ({ tierId: tierIdOf(shop, key) })
const payer = {
  firstName: 'Zoé',
  lastName: 'Moreau',
  email: 'zoe@exemple.fr',
  emailConfirmation: 'zoe@exemple.fr',
}

test('a gift with a tax receipt that is added after the payer still requires the address', async () => {
  const { body: cart } = await shopper.makeCart([line('sac')])
  expect((await shopper.savePayer(cart, payer)).status).toBe(200)
  await shopper.changeItems(cart, [line('sac'), line('don')])
  const refused = await shopper.startPayment(cart)
  expect(refused.status).toBe(400)
  expect(refused.body.problems?.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'payer.address REQUIRED',
    'payer.zipCode REQUIRED',
    'payer.city REQUIRED',
  ])
  expect((await shopper.read(cart)).body.state).toBe('open')
})

test('a code that no longer reduces any price is not used up', async () => {
  const cart = await shopper.fillItems([line('sac')])
  expect((await shopper.applyCode(cart, 'unique')).body.paymentTerms.discount).toBe(1000)
  await shopper.changeItems(cart, [line('guide')])
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  const payment = await world.deps.db
    .selectFrom('payment')
    .select('snapshot')
    .where('cart_id', '=', cart.id)
    .executeTakeFirstOrThrow()
  expect(payment.snapshot).toMatchObject({ discountCode: null, discount: 0 })
  const next = await shopper.fillItems([line('sac')])
  expect((await shopper.applyCode(next, 'unique')).body.paymentTerms.discount).toBe(1000)
  expect(await violationsOf(world)).toEqual([])
})

test('a question is answered once: a second answer would not be checked', async () => {
  const [pages] = shop.definition.tiers.flatMap(({ customFields }) => customFields)
  const [day] = shop.definition.customFields
  for (const [field, right, wrong] of [
    [pages, '12', '=1+1'],
    [day, '24/12/2026', 'demain'],
  ] as const) {
    const answers = [right, wrong].map((value) => ({ fieldId: field?.id, value }))
    const { body } = await shopper.makeCart([{ ...line('guide'), customFields: answers }])
    expect(body).toMatchObject({
      status: 400,
      problems: [{ field: `items.0.customFields.${field?.id}`, code: 'FIELD_UNKNOWN' }],
    })
  }
})

test('all wrong fields of a payer are reported at once, each with the code and bound of its own rule', async () => {
  const { body: cart } = await shopper.makeCart([line('sac')])
  const long = { comment: 'x'.repeat(501), firstName: 'x'.repeat(201), country: 'France' }
  const { body } = await shopper.savePayer(cart, { ...payer, ...long })
  expect(body).toMatchObject({ status: 400, code: 'VALIDATION' })
  expect(body.problems).toEqual([
    { field: 'payer.firstName', code: 'MAX_LENGTH', level: 'error', params: { max: 200 } },
    { field: 'payer.country', code: 'COUNTRY', level: 'error', params: {} },
    { field: 'payer.comment', code: 'MAX_LENGTH', level: 'error', params: { max: 500 } },
  ])
  const missing = (await shopper.savePayer(cart, {})).body.problems ?? []
  expect(missing.map(({ field, code }) => `${field} ${code}`)).toEqual(
    expect.arrayContaining(['payer.firstName REQUIRED', 'payer.lastName REQUIRED', 'payer.email REQUIRED']),
  )
})
