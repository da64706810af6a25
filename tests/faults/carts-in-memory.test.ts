import { randomUUID } from 'node:crypto'
import type { Cart } from '#contract/cart.ts'
import { expect, test } from 'vitest'
import type { CartId } from '#domain/ids.ts'
import { makeCartMemory } from '#server/money/cart/cart-memory.ts'
import { makePaymentMemory } from '#server/money/payment/payment-memory.ts'
import { saveTip } from '#server/money/cart/save-tip.ts'
import { makeFormMemory } from '#server/catalogue/form/form-memory.ts'
import { aForm } from '../build/a-form.ts'
import { aShopper, tierIdOf } from '../build/a-shopper.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { rewriteFunction } from '../build/money/without-guard.ts'

// A process changes and freezes the carts that it has written without reading them again. The statement that writes
// compares the versions: what another process, or the association, wrote meanwhile counts.

async function inShop(
  act: (world: World, shopper: ReturnType<typeof aShopper>, line: unknown) => Promise<void>,
): Promise<void> {
  const world = await aWorld()
  try {
    const shop = await atPrice(world, 1000)
    await act(world, aShopper(world, shop), { tierId: tierIdOf(shop, 'sac') })
  } finally {
    await world.close()
  }
}

const atPrice = (
  world: World,
  price: number,
  { form = {}, organisation = {} }: Parameters<typeof aForm>[1] = {},
) =>
  aForm(world.deps.db, {
    organisation,
    form: {
      type: 'Shop',
      slug: 'boutique',
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers: [{ key: 'sac', name: 'Sac', price }],
      ...form,
    },
  })

/** One more process, with an empty memory. */
const anotherProcess = ({ deps }: World) => ({
  ...deps,
  carts: makeCartMemory(),
  payments: makePaymentMemory(),
  forms: makeFormMemory(),
})

const payments = ({ deps }: World) =>
  deps.db.selectFrom('payment').select(['amount_cents', 'tip_cents']).execute()

test('a price that changed since the cart was written is shown before it is paid', () =>
  inShop(async (world, shopper, line) => {
    const cart = await shopper.fillItems([line])
    await atPrice(world, 3000)
    expect((await shopper.startPayment(cart)).body.code).toBe('CART_VERSION_CONFLICT')
    expect(await payments(world)).toEqual([])
    expect((await shopper.read(cart)).body.paymentTerms.realAmount).toBe(3000)
    await atPrice(world, 2000)
    expect((await shopper.saveTip(cart, 100)).body.totalAmount).toBe(2100)
    await atPrice(world, 4000)
    expect((await shopper.makeCart([line])).body.totalAmount).toBe(4000)
  }))

test('without the comparison of the form a cart is made, changed and paid at the former price', () =>
  inShop(async (world, shopper, line) => {
    await rewriteFunction(world.deps.db, 'is_form_at', [
      [/p_version is not distinct from \([^]*?\n {2}\);/, 'true;'],
    ])
    const cart = await shopper.fillItems([line])
    await atPrice(world, 3000)
    expect((await shopper.makeCart([line])).body.totalAmount).toBe(1000)
    expect((await shopper.saveTip(cart, 100)).body.totalAmount).toBe(1100)
    expect((await shopper.startPayment(cart)).status).toBe(200)
    expect(await payments(world)).toMatchObject([{ amount_cents: 1000 }])
    await atPrice(world, 1000, { form: { state: 'disabled' } })
    expect((await shopper.makeCart([line])).status).toBe(201)
  }))

test.each([
  ['FORM_UNAVAILABLE', { form: { state: 'disabled' } }],
  ['FORM_UNAVAILABLE', { form: { saleEndDate: '2026-11-02T09:00:00+01:00' } }],
  ['NOT_FOUND', { form: { state: 'deleted' } }],
  ['ORGANIZATION_WALLET_ERROR', { organisation: { allowCollect: false } }],
])('nothing is sold that was closed since the form was read: %s %j', (code, closed) =>
  inShop(async (world, shopper, line) => {
    const cart = await shopper.fillItems([line])
    await atPrice(world, 1000, closed)
    expect((await shopper.makeCart([line])).body.code).toBe(code)
    expect((await shopper.startPayment(cart)).body.code).toBe(code)
    expect(await payments(world)).toEqual([])
    await atPrice(world, 1000)
    expect((await shopper.makeCart([line])).status).toBe(201)
    expect((await shopper.startPayment(cart)).status).toBe(200)
  }),
)

test('a cart in memory opens to its key alone, and only until it expires', () =>
  inShop(async (world, shopper, line) => {
    const cart = await shopper.fillItems([line])
    const other = await shopper.fillItems([line])
    expect(world.deps.carts.get(cart.id)).not.toBeNull()
    for (const cartKey of [other.cartKey ?? '', '', 'x'.repeat(43)]) {
      const stranger = { ...cart, cartKey }
      for (const call of [
        shopper.saveTip(stranger, 900),
        shopper.savePayer(stranger),
        shopper.startPayment(stranger),
      ])
        expect((await call).body.code).toBe('CART_UNKNOWN')
    }
    expect((await shopper.read(cart)).body.tipData.tipChosen).toBeNull()
    world.moveOurTime(15 * 60_000 + 1000)
    expect((await shopper.saveTip(cart, 100)).body.code).toBe('CART_EXPIRED')
    expect((await shopper.startPayment(cart)).body.code).toBe('CART_EXPIRED')
  }))

test('a process remembers the 2,000 carts that it wrote last, and no expired one', () =>
  inShop(async (world, shopper, line) => {
    const cart = world.deps.carts.get((await shopper.fillItems([line])).id)
    if (cart === null) throw new Error('the cart is not in memory')
    const carts = makeCartMemory()
    const ids = Array.from({ length: 2001 }, () => randomUUID() as CartId)
    const [first, second, third, last] = [ids[0], ids[1], ids[2], ids[2000]]
    for (const id of ids.slice(0, 2000)) carts.keep({ ...cart, id })
    for (const id of [first, last]) carts.keep({ ...cart, id: id ?? cart.id })
    const remembered = [first, second, third, last].map((id) => carts.get(id ?? '') !== null)
    expect(remembered).toEqual([true, false, true, true])
    const later = new Date(cart.updatedAt.getTime() + 16 * 60_000)
    carts.keep({ ...cart, id: ids[1] ?? cart.id, updatedAt: later })
    expect(ids.filter((id) => carts.get(id) !== null)).toEqual([second])
  }))

const refOf = (cart: Cart) => ({
  cartId: cart.id,
  cartKey: cart.cartKey,
  visitor: { client: Buffer.from('a client'), work: undefined, source: null },
})

test('a tip that another process has written is part of the payment', () =>
  inShop(async (world, shopper, line) => {
    const cart = await shopper.fillItems([line])
    await saveTip(anotherProcess(world), refOf(cart), 150)
    expect((await shopper.savePayer(cart)).body.tipData.tipChosen).toBe(150)
    await saveTip(anotherProcess(world), refOf(cart), 170)
    expect((await shopper.startPayment(cart)).status).toBe(200)
    expect(await payments(world)).toMatchObject([{ amount_cents: 1000, tip_cents: 170 }])
  }))

test('without the comparison of its version a cart is paid as this process knew it', () =>
  inShop(async (world, shopper, line) => {
    await rewriteFunction(world.deps.db, 'freeze_cart', [
      ["v_cart.version <> (p ->> 'version')::integer or v_cart.state <> 'open'", "v_cart.state <> 'open'"],
    ])
    const cart = await shopper.fillItems([line])
    await saveTip(anotherProcess(world), refOf(cart), 170)
    expect((await shopper.startPayment(cart)).status).toBe(200)
    expect(await payments(world)).toMatchObject([{ tip_cents: 0 }])
  }))
