import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { OnePageCart } from '#contract/one-page.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { printDatabase } from '../../../build/money/database-print.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let form: StoredForm
let shopper: ReturnType<typeof aShopper>

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db, {
    form: {
      type: 'PaymentForm',
      slug: 'cotisation',
      acceptOpenDonation: false,
      presetAmounts: [],
      allowCoupons: true,
      tiers: [
        { key: 'libre', name: 'Libre', priceCategory: 'Pwyw', minAmount: 500 },
        { key: 'stage', name: 'Stage', price: 3000, stock: 1 },
        { key: 'atelier', name: 'Atelier', price: 3000, maxPerUser: 1 },
      ],
      customFields: [
        { key: 'ref', label: 'Référence', type: 'TextInput', isRequired: true },
        { key: 'piece', label: 'Pièce', type: 'File' },
      ],
      discountCodes: [
        { code: 'MOITIE', percent: 50 },
        { code: 'TOUT', percent: 100 },
      ],
    },
  })
  shopper = aShopper(world, form)
})
afterAll(() => world.close())

const ref = (value = 'F-1') => [{ fieldId: form.definition.customFields[0]?.id, value }]
const line = (key: string, more: Record<string, unknown> = {}) => ({
  tierId: tierIdOf(form, key),
  customFields: ref(),
  ...more,
})
const anOrder = (more: Record<string, unknown> = {}) => ({
  ...shopper.names,
  items: [line('libre', { customAmount: 4200 })],
  payer: aPayer,
  tip: 300,
  termsAccepted: true,
  tipConfirmed: true,
  ...more,
})
const create = (order: unknown, headers: Record<string, string> = {}, query = '') =>
  shopper.call<OnePageCart>('POST', `/carts/cart-one-page${query}`, order, headers)
const replace = (cart: Cart, order: unknown) =>
  shopper.call<OnePageCart>('PUT', `/carts/cart-one-page/${cart.id}`, order, shopper.withKey(cart))

test('one call creates the cart, freezes it and starts its payment', async () => {
  const { status, body } = await create(anOrder(), {}, '?backUrl=%2Fassociations%2Fla-ruche')
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      state: 'paying',
      totalAmount: 4500,
      payer: { email: aPayer.email },
      tipData: { tipChosen: 300 },
      payment: { redirectUrl: expect.stringContaining('/paiement/embarque-ha/') as string },
    },
  })
  expect(body.cartKey).toHaveLength(43)
  const id = body.payment.paymentRequestId ?? ''
  expect((await shopper.charge(id, '4242424242424242')).executed.status).toBe('Confirmed')
  const { back_url } = await world.deps.db
    .selectFrom('payment')
    .select('back_url')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(back_url).toContain('/associations/la-ruche')
  expect((await replace(body, anOrder())).body.code).toBe('CART_FROZEN')
  expect(await violationsOf(world)).toEqual([])
})

test('all errors are reported at once, and nothing is stored', async () => {
  const before = await printDatabase(world.deps.db)
  const refused = await create(
    anOrder({
      items: [line('libre', { customAmount: 100, customFields: [] })],
      payer: { ...aPayer, firstName: '', email: 'a' },
      discountCode: 'INCONNU',
      termsAccepted: false,
    }),
  )
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION' })
  const fields = refused.body.problems?.map(({ field, code }) => `${field} ${code}`)
  expect(fields).toEqual([
    'items.0.customAmount MIN_AMOUNT',
    expect.stringMatching(/^items\.0\.customFields\..* REQUIRED$/),
    'payer.firstName REQUIRED',
    'payer.email EMAIL',
    'payer.emailConfirmation EMAIL_CONFIRMATION',
  ])
  const others: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ discountCode: 'INCONNU' }, { problems: [{ field: 'discountCode', code: 'DISCOUNT_CODE_UNKNOWN' }] }],
    [{ tip: 100_000_000 }, { problems: [{ field: 'tip', code: 'TIP_MAX' }] }],
    [{ termsAccepted: false }, { code: 'gdrpConsentError' }],
    [{ tipConfirmed: false }, { code: 'tipConsentError' }],
    [{ items: [] }, { problems: [{ code: 'CART_EMPTY' }] }],
    [{ items: [line('stage', { quantity: 2 })] }, { status: 409, code: 'SOLD_OUT' }],
    [{ formSlug: 'autre' }, { status: 404, code: 'NOT_FOUND' }],
    [
      { items: [line('stage', { customFields: [...ref(), { fieldId: fileField(), value: randomUUID() }] })] },
      { problems: [{ code: 'FILE_REFERENCE' }] },
    ],
  ]
  for (const [change, expected] of others) {
    expect((await create(anOrder(change))).body).toMatchObject(expected)
  }
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

const fileField = () => form.definition.customFields[1]?.id

test('after a refusal the same cart is replaced and paid', async () => {
  const { body: cart } = await create(anOrder({ items: [line('stage')] }))
  const first = cart.payment.paymentRequestId ?? ''
  // The payer is at the card fields: nothing is replaced while they type.
  expect((await replace(cart, anOrder())).body.code).toBe('CART_FROZEN')
  expect((await shopper.charge(first, '4000000000000002')).executed.status).toBe('Refused')
  const wrong = await replace(cart, anOrder({ payer: { ...aPayer, firstName: '' } }))
  expect(wrong.status).toBe(400)
  expect((await shopper.read(cart)).body.state).toBe('paying')
  const { status, body: again } = await replace(cart, anOrder({ tip: 0, discountCode: ' moitie ' }))
  expect({ status, again }).toMatchObject({
    status: 200,
    again: { id: cart.id, state: 'paying', totalAmount: 2100, discountCode: 'MOITIE' },
  })
  expect(again.payment.paymentRequestId).not.toBe(first)
  // What the first order held is free again.
  expect((await create(anOrder({ items: [line('stage')], tip: 0 }))).status).toBe(201)
  const second = again.payment.paymentRequestId ?? ''
  expect((await shopper.charge(second, '4242424242424242')).executed.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('an open cart created before, with its own key and version, is paid the same way', async () => {
  const { body: cart } = await shopper.makeCart([line('libre', { customAmount: 900 })])
  expect((await replace({ ...cart, cartKey: 'x' }, anOrder())).body.code).toBe('CART_UNKNOWN')
  expect((await replace(cart, anOrder({ version: 9 }))).body.code).toBe('CART_VERSION_CONFLICT')
  expect((await replace(cart, anOrder({ formSlug: 'autre' }))).body.code).toBe('CART_UNKNOWN')
  expect((await replace(cart, anOrder({ version: cart.version }))).body).toMatchObject({ totalAmount: 4500 })
})

test('a total of 0 is ordered at once', async () => {
  const { body } = await create(anOrder({ discountCode: 'tout', tip: 0 }))
  expect(body).toMatchObject({ state: 'ordered', totalAmount: 0 })
  expect(body.payment.orderId).toBeDefined()
  expect(await violationsOf(world)).toEqual([])
})

test('an Idempotency-Key orders once, for repeated and concurrent requests', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const order = anOrder({ tip: 0 })
  const made = await Promise.all(Array.from({ length: 15 }, () => create(order, headers)))
  const seen = made.map(({ status, body }) => `${status} ${body.id} ${body.payment.paymentRequestId}`)
  expect(new Set(seen).size).toBe(1)
  expect(made[0]?.status).toBe(201)
  expect((await create(anOrder({ tip: 10 }), headers)).body.code).toBe('CONFLICT')
})

test('fifty orders of one person for one seat make one payment', async () => {
  const payer = { ...aPayer, email: 'seule@exemple.fr', emailConfirmation: 'seule@exemple.fr' }
  const order = anOrder({ items: [line('atelier')], payer, tip: 0 })
  const made = await Promise.all(Array.from({ length: 50 }, () => create(order)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(made.map(({ body }) => body.code))).toEqual(new Set([undefined, 'MAX_PER_USER']))
  expect(await violationsOf(world)).toEqual([])
})
