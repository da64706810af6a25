import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { releaseExpiredHolds } from '#server/catalogue/form/stock-store.ts'
import { counterNames } from '#server/catalogue/form/stock-limits.ts'
import { aForm } from '../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aGate } from '../../build/money/a-meeting.ts'
import { dropConstraints, rewriteFunction } from '../../build/money/without-guard.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

// Every maximum is a counter with the same check: raced here, then raced again without its guard.

let world: World
let count = 0
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

/** A separate shop: two limited articles with a limited option, one limited per person, and codes. */
async function aShop(of: World): Promise<{ shop: StoredForm; shopper: ReturnType<typeof aShopper> }> {
  count += 1
  const extraOptions = [{ key: 'cadeau', label: 'Emballage', price: 100, stock: 6 }]
  const article = (key: string, more: Record<string, unknown>) => ({ key, name: key, price: 1000, ...more })
  const shop = await aForm(of.deps.db, {
    form: {
      type: 'Shop',
      slug: `boutique-${count}`,
      presetAmounts: [],
      allowCoupons: true,
      maxEntries: 400,
      tiers: [
        article('a', { stock: 6, maxPerUser: 100, extraOptions }),
        article('b', { stock: 6, maxPerUser: 100 }),
        article('seul', { maxPerUser: 2 }),
        article('libre', {}),
      ],
      discountCodes: [
        { code: 'UNIQUE', percent: 10, maxUses: 1 },
        { code: 'CINQ', percent: 10, maxUses: 5 },
      ],
    },
  })
  return { shop, shopper: aShopper(of, shop) }
}

const times = <T>(length: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length }, (_, index) => make(index)))

async function applyUnique(of: World, carts: number): Promise<{ statuses: number[]; held: number[] }> {
  const { shop, shopper } = await aShop(of)
  const made = await times(carts, () => shopper.makeCart([{ tierId: tierIdOf(shop, 'libre') }]))
  const answers = await Promise.all(made.map(({ body }) => shopper.applyCode(body, 'unique')))
  const id = counterNames(shop.id).code('unique')
  const stocks = await of.deps.db.selectFrom('stock').select('held').where('id', '=', id).execute()
  return { statuses: answers.map(({ status }) => status), held: stocks.map(({ held }) => held) }
}

test('100 uses at once of a one-use code: one is accepted, and an expired cart releases it', async () => {
  const { shop, shopper } = await aShop(world)
  const made = await times(100, () => shopper.fillItems([{ tierId: tierIdOf(shop, 'libre') }]))
  const answers = await Promise.all(made.map((cart) => shopper.applyCode(cart, 'unique')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'DISCOUNT_CODE_USED_UP']))
  expect(await violationsOf(world)).toEqual([])
  await world.moveTime(16 * 60_000)
  const late = await shopper.fillItems([{ tierId: tierIdOf(shop, 'libre') }])
  expect((await shopper.applyCode(late, 'unique')).status).toBe(200)
  expect((await shopper.payCart(late, '4242424242424242')).executed.status).toBe('Confirmed')
  await world.moveTime(16 * 60_000)
  const later = await shopper.fillItems([{ tierId: tierIdOf(shop, 'libre') }])
  expect((await shopper.applyCode(later, 'unique')).body.code).toBe('DISCOUNT_CODE_USED_UP')
  expect(await violationsOf(world)).toEqual([])
})

test('fifty carts of one e-mail for a tier with a maximum of two per person: two are taken', async () => {
  const { shop, shopper } = await aShop(world)
  const made = await times(50, () => shopper.makeCart([{ tierId: tierIdOf(shop, 'seul') }]))
  const answers = await Promise.all(
    made.map(({ body }, index) => {
      const email = index % 2 === 0 ? 'UNE.personne@exemple.fr' : 'une.Personne@exemple.fr'
      return shopper.savePayer(body, { ...aPayer, email, emailConfirmation: email })
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'MAX_PER_USER']))
  expect(await violationsOf(world)).toEqual([])
})

/** Carts that request the same items in opposite orders, emptied now and then; gives all statuses. */
async function crossOver(of: World, rounds: number): Promise<Set<number>> {
  const { shop, shopper } = await aShop(of)
  const [tier] = shop.definition.tiers
  const option = { extraOptionId: tier?.extraOptions[0]?.id, value: true }
  const lines = [
    { tierId: tierIdOf(shop, 'a'), extraOptions: [option] },
    { tierId: tierIdOf(shop, 'b') },
    { tierId: tierIdOf(shop, 'libre') },
  ]
  const carts = await times(6, async () => {
    const cart = (await shopper.makeCart([{ tierId: tierIdOf(shop, 'libre') }])).body satisfies Cart
    await shopper.savePayer(cart)
    await shopper.applyCode(cart, 'cinq')
    return cart
  })
  const seen = new Set<number>()
  const write = async (cart: Cart, index: number) => {
    for (let round = index; round < rounds; round += carts.length) {
      const order = index % 2 === 0 ? lines : lines.toReversed()
      seen.add((await shopper.changeItems(cart, round % 4 > 1 ? [] : order)).status)
    }
  }
  await Promise.all(carts.map(write))
  return seen
}

test('carts {A, B} against {B, A}, with their option, entries, code and person, never deadlock', async () => {
  const seen = await crossOver(world, inject('raceRounds') * 6)
  expect([...seen].filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

async function inWorld(act: (own: World) => Promise<void>): Promise<void> {
  const own = await aWorld({ webhooks: false })
  try {
    await act(own)
  } finally {
    await own.close()
  }
}

const redOnes = async (of: World) =>
  [...new Set((await violationsOf(of)).map(({ invariant }) => invariant.slice(0, 2)))].toSorted()

test('without the check and the constraint a one-use code is used by all', () =>
  inWorld(async (own) => {
    await rewriteFunction(own.deps.db, 'take_units', [
      ['(delta < 0 or held + sold + delta <= capacity)', 'true'],
    ])
    const stopped = await applyUnique(own, 5)
    expect(stopped.statuses.filter((status) => status === 200)).toHaveLength(1)
    await dropConstraints(own.deps.db, 'stock_not_oversold')
    expect(await applyUnique(own, 5)).toEqual({ statuses: [200, 200, 200, 200, 200], held: [5] })
    expect(await redOnes(own)).toEqual(['I4'])
  }))

test('without the claim on a person’s counter, one person takes all', () =>
  inWorld(async (own) => {
    const { shop, shopper } = await aShop(own)
    await rewriteFunction(own.deps.db, 'create_person_counters', [
      ['where d."maxPerUser" is not null', 'where false'],
    ])
    const made = await times(5, () => shopper.fillItems([{ tierId: tierIdOf(shop, 'seul') }]))
    expect(made).toHaveLength(5)
  }))

test('without one common order of stocks, crossing carts wait for each other', () =>
  inWorld(async (own) => {
    await rewriteFunction(own.deps.db, 'hold_cart_stock', [
      [/order by s\.id\s+loop/, 'order by md5(p_cart::text || s.id::text) loop'],
      // Time for the others to take theirs.
      ['delta := wanted.qty - wanted.held;', 'delta := wanted.qty - wanted.held; perform pg_sleep(0.01);'],
    ])
    const seen = await crossOver(own, 24)
    expect(seen).toContain(503)
  }))

test('without adding up claims, holds and counters differ', () =>
  inWorld(async (own) => {
    const { shop, shopper } = await aShop(own)
    await rewriteFunction(own.deps.db, 'insert_held_cart', [
      ["p -> 'demand', v_now", "(p -> 'demand') || (p -> 'demand'), v_now"],
    ])
    await shopper.makeCart([{ tierId: tierIdOf(shop, 'a') }])
    expect(await redOnes(own)).toEqual(['I4'])
  }))

test('a code or a person counted without an order is found', () =>
  inWorld(async (own) => {
    const { shop, shopper } = await aShop(own)
    const cart = await shopper.fillItems([{ tierId: tierIdOf(shop, 'seul') }])
    await shopper.applyCode(cart, 'cinq')
    expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
    expect(await redOnes(own)).toEqual([])
    for (const kind of ['code', 'user', 'form', 'option'] as const) {
      const { db } = own.deps
      const more = (by: number) =>
        db
          .updateTable('stock')
          .set((eb) => ({ sold: eb('sold', '+', by) }))
          .where('kind', '=', kind)
          .execute()
      await db.updateTable('stock').set({ capacity: 99 }).where('kind', '=', kind).execute()
      await more(1)
      expect([kind, await redOnes(own)]).toEqual([kind, ['I4']])
      await more(-1)
    }
    expect(await redOnes(own)).toEqual([])
  }))

/** A seat whose hold has expired, released by another cart between the last read of a cart and its refusal. */
async function takeWhileReleased(own: World) {
  const { db, clock } = own.deps
  const tiers = [{ key: 'place', name: 'Place', price: 1000, stock: 1 }]
  const form = await aForm(db, { form: { type: 'CrowdFunding', slug: 'bal', presetAmounts: [], tiers } })
  const shopper = aShopper(own, form)
  const place = { tierId: tierIdOf(form, 'place') }
  expect((await shopper.makeCart([place])).status).toBe(201)
  await own.moveTime(16 * 60_000)
  const gate = await aGate(db)
  await rewriteFunction(db, 'take_units', [
    ['refusal := stock_refusal', `${gate.wait} refusal := stock_refusal`],
  ])
  const { taking } = await db.transaction().execute(async (tx) => {
    await releaseExpiredHolds(tx, clock.now(), 10)
    const taken = shopper.makeCart([place])
    // About to refuse.
    await gate.reached()
    return { taking: taken }
  })
  await gate.open()
  return taking
}

test('no cart is refused a seat that another cart releases at that instant', () =>
  inWorld(async (own) => {
    expect((await takeWhileReleased(own)).status).toBe(201)
    expect(await violationsOf(own)).toEqual([])
  }))

test('a cart that does not read again gets "sold out" with one seat left', () =>
  inWorld(async (own) => {
    await rewriteFunction(own.deps.db, 'take_units', [['if round = 5 or', 'if true or']])
    const { status, body } = await takeWhileReleased(own)
    expect([status, body.problems?.[0]?.params]).toEqual([409, { remaining: 1 }])
  }))
