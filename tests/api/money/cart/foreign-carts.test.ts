import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { printDatabase } from '../../../build/money/database-print.ts'

let world: World
let form: StoredForm
let other: StoredForm
let mine: Cart
let yours: Cart

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
  other = await aForm(world.deps.db, { form: { slug: 'autres-dons' } })
  const shopper = aShopper(world, form)
  mine = await shopper.fillCart()
  yours = await shopper.fillCart()
})
afterAll(() => world.close())

const absent = '00000000-0000-4000-8000-000000000000'

/** Each call of a cart, made on the cart at `id` with this key. */
function callsOn(id: string, key: string | undefined) {
  const { call, names, openTierId } = aShopper(world, form)
  const headers: Record<string, string> = key === undefined ? {} : { 'x-ha-cart-key': key }
  const items = [{ tierId: openTierId, customAmount: 100 }]
  return [
    () => call('GET', `/carts/${id}`, undefined, headers),
    () => call('PUT', `/carts/${id}`, { ...names, items }, headers),
    () => call('PUT', `/carts/${id}/payer`, aPayer, headers),
    () => call('PUT', `/carts/${id}/tip`, { tip: 100 }, headers),
    () => call('POST', `/carts/${id}/refresh`, undefined, headers),
    () => call('POST', `/carts/${id}/init-payment`, { termsAccepted: true, tipConfirmed: true }, headers),
  ]
}

/** Answers to a visitor without the key, without the request id. */
async function seenBy(id: string, key: string | undefined): Promise<unknown[]> {
  const seen: unknown[] = []
  for (const call of callsOn(id, key)) {
    const { status, body } = await call()
    seen.push({ status, ...body, requestId: null })
  }
  return seen
}

test('another visitor’s cart without its key, with another key, or unknown: the same 404, and nothing changes', async () => {
  const before = await printDatabase(world.deps.db)
  const ofAbsent = await seenBy(absent, mine.cartKey)
  for (const seen of ofAbsent) expect(seen).toMatchObject({ status: 404, code: 'CART_UNKNOWN' })
  expect(await seenBy(yours.id, undefined)).toEqual(ofAbsent)
  expect(await seenBy(yours.id, mine.cartKey)).toEqual(ofAbsent)
  expect(await seenBy(yours.id, `${yours.cartKey}x`)).toEqual(ofAbsent)
  expect(
    await seenBy(
      yours.id,
      'é'
        .repeat(50)
        .normalize('NFD')
        .replaceAll(/\P{ASCII}/gu, ''),
    ),
  ).toEqual(ofAbsent)
  expect(await seenBy('not-an-id', mine.cartKey)).toEqual(ofAbsent)
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

test('only the holder of the key sees that a cart is expired', async () => {
  const shopper = aShopper(world, form)
  const old = await shopper.fillCart()
  await world.moveTime(16 * 60_000)
  const read = (key: string) => shopper.call('GET', `/carts/${old.id}`, undefined, { 'x-ha-cart-key': key })
  expect((await read(old.cartKey ?? '')).body).toMatchObject({ status: 404, code: 'CART_EXPIRED' })
  expect((await read(mine.cartKey ?? '')).body).toMatchObject({ status: 404, code: 'CART_UNKNOWN' })
})

test('a cart addressed with another form or association does not exist there', async () => {
  const shopper = aShopper(world, form)
  const cart = await shopper.fillCart()
  const read = (query: Record<string, string>) =>
    shopper.call<Cart>(
      'GET',
      `/carts/${cart.id}?${new URLSearchParams(query)}`,
      undefined,
      shopper.withKey(cart),
    )
  expect((await read({ ...shopper.names })).status).toBe(200)
  expect((await read({ formType: 'formulaires', formSlug: 'dons' })).status).toBe(200)
  const wrong = [
    { formSlug: 'autres-dons' },
    { organizationSlug: 'un-autre' },
    { formType: 'Event' },
    { formType: 'x' },
  ]
  for (const query of wrong)
    expect((await read(query)).body).toMatchObject({ status: 404, code: 'CART_UNKNOWN' })
  const { openTierId } = aShopper(world, other)
  const moved = await shopper.call(
    'PUT',
    `/carts/${cart.id}`,
    { ...aShopper(world, other).names, items: [{ tierId: openTierId, customAmount: 100 }] },
    shopper.withKey(cart),
  )
  expect(moved.body).toMatchObject({ status: 404, code: 'CART_UNKNOWN' })
})

test('an unknown payment or attempt is reported as unknown by every call', async () => {
  const { call } = aShopper(world, form)
  const before = await printDatabase(world.deps.db)
  for (const id of [absent, 'not-an-id', "' or 1=1 --"]) {
    const [request, attempt] = [
      new URLSearchParams({ paymentRequestId: id }),
      new URLSearchParams({ paymentId: id }),
    ]
    const both = new URLSearchParams({ paymentId: id, paymentRequestId: id, tokenizationSessionId: 'x' })
    const calls = [
      call('GET', `/payments/summary?${request}`),
      call('GET', `/payments/card-embed/get-next-action?${request}`),
      call('POST', `/payments/card-embed/ha-initialize?${request}`),
      call('POST', `/payments/card-embed/cancel?${request}`),
      call('POST', `/payments/card-embed/execute-payment?${both}`, {}),
      call('GET', `/payments/card-embed/poll-redirect-url?${attempt}`),
      call('POST', `/payments/card-embed/confirm?${attempt}`),
      call('POST', `/payments/finalize?${attempt}`),
      call('PUT', `/payments/publication?${request}`, {
        publishName: true,
        publishAmount: true,
        comment: '',
      }),
    ]
    for (const answer of await Promise.all(calls)) {
      expect(answer.body).toMatchObject({ status: 404, code: 'PAYMENT_UNKNOWN' })
    }
  }
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

test('an attempt is executed only with its own session and its own payment', async () => {
  const shopper = aShopper(world, form)
  const ofMine = await shopper.freeze(await shopper.fillCart())
  const ofYours = await shopper.freeze(await shopper.fillCart())
  const { body: session } = await shopper.openSession(ofMine)
  const { body: otherSession } = await shopper.openSession(ofYours)
  const before = await printDatabase(world.deps.db)
  const swapped = await shopper.execute(ofYours, session)
  expect(swapped.body).toMatchObject({ status: 404, code: 'PAYMENT_UNKNOWN' })
  const stolen = { ...session, tokenizationSessionId: otherSession.tokenizationSessionId }
  expect((await shopper.execute(ofMine, stolen)).body).toMatchObject({
    status: 409,
    code: 'SESSION_ALREADY_USED',
  })
  expect(await printDatabase(world.deps.db)).toEqual(before)
})
