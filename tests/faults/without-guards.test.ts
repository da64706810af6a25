import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CartId } from '#domain/ids.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { readCart, writeCart } from '#server/money/cart/cart-store.ts'
import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import { aForm } from '../build/a-form.ts'
import { aShopper, tierIdOf } from '../build/a-shopper.ts'
import { type World, type WorldOptions, aWorld } from '../build/a-world.ts'
import { countMoney } from '../build/money/count-rows.ts'
import { violationsOf } from '../build/invariant-checks.ts'
import { acceptedEvents } from '../build/money/accepted-events.ts'
import { aMeeting } from '../build/money/a-meeting.ts'
import { allowMove, dropConstraints, dropTrigger, rewriteFunction } from '../build/money/without-guard.ts'

// Negative controls of the database's guards: each is removed in a separate database, and the checks must report it.
type Shopper = ReturnType<typeof aShopper>

async function inWorld(
  act: (world: World, shopper: Shopper, form: StoredForm) => Promise<void>,
  options: WorldOptions & { form?: Record<string, unknown> } = {},
): Promise<void> {
  const world = await aWorld({ webhooks: false, ...options })
  try {
    const form = await aForm(world.deps.db, { form: options.form ?? {} })
    await act(world, aShopper(world, form), form)
  } finally {
    await world.close()
  }
}

const onePlace = {
  type: 'CrowdFunding',
  slug: 'fete',
  acceptOpenDonation: false,
  presetAmounts: [],
  tiers: [{ key: 'place', name: 'Place', price: 1000, stock: 1 }],
}

const redOnes = async (world: World) =>
  [...new Set((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2)))].toSorted()

test('without "already finalised", what is paid and ordered is refunded', () =>
  inWorld(async (world, shopper) => {
    await rewriteFunction(world.deps.db, 'apply_finalise_plan', [
      [/-- guard: already finalised[\s\S]*-- end guard/, ''],
    ])
    const events = await acceptedEvents(world, shopper, 2)
    for (const id of events) await handleProviderEvent(world.deps, 'sandbox', id)
    await world.startWorker()
    await expect.poll(async () => (await countMoney(world.deps.db)).refunds, { timeout: 20_000 }).toBe(1)
    expect(await redOnes(world)).toEqual(['I2'])
  }))

/** Reads are no longer ordered by locks, and every session reads before any session writes. */
const withoutLocks = async (world: World) =>
  rewriteFunction(world.deps.db, 'apply_finalise_plan', [
    ["where id = (p ->> 'paymentId')::uuid for update", "where id = (p ->> 'paymentId')::uuid"],
    [
      'and payment_id = v_payment.id for update;',
      `and payment_id = v_payment.id; ${await aMeeting(world.deps.db, 3)}`,
    ],
  ])

test('without its locks the race is still stopped by the unique keys, with an error', () =>
  inWorld(async (world, shopper) => {
    await withoutLocks(world)
    const events = await acceptedEvents(world, shopper, 3)
    const outcomes = await Promise.allSettled(
      events.map((id) => handleProviderEvent(world.deps, 'sandbox', id)),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBe(2)
    expect((await countMoney(world.deps.db)).orders).toBe(1)
    expect(await redOnes(world)).toEqual([])
  }))

test('without locks and unique keys, one payment makes several orders', () =>
  inWorld(async (world, shopper) => {
    await withoutLocks(world)
    await dropConstraints(world.deps.db, 'order_cart_id_key', 'ledger_tx_ext_key_key')
    await rewriteFunction(world.deps.db, 'book', [['on conflict (ext_key) do nothing ', '']])
    await allowMove(world.deps.db, 'payment', ['paid', 'pay', 'paid'])
    await allowMove(world.deps.db, 'cart', ['ordered', 'order', 'ordered'])
    const events = await acceptedEvents(world, shopper, 3)
    await Promise.allSettled(events.map((id) => handleProviderEvent(world.deps, 'sandbox', id)))
    expect((await countMoney(world.deps.db)).orders).toBeGreaterThan(1)
    expect(await redOnes(world)).toContain('I5')
    expect(await redOnes(world)).toContain('I7')
  }))

test('without the check and the constraint of stock, more is held and sold than exists', () =>
  inWorld(
    async (world, shopper, form) => {
      const place = { tierId: tierIdOf(form, 'place') }
      const two = await Promise.all([shopper.makeCart([place]), shopper.makeCart([place])])
      expect(new Set(two.map(({ status }) => status))).toEqual(new Set([201, 409]))
      await rewriteFunction(world.deps.db, 'take_units', [
        ['(delta < 0 or held + sold + delta <= capacity)', 'true'],
      ])
      // The earlier answer comes from the cache.
      world.moveOurTime(1_000)
      // A new cart is refused by a read of the counter, before stock is taken.
      expect((await shopper.makeCart([place])).status).toBe(409)
      world.moveOurTime(1_000)
      await rewriteFunction(world.deps.db, 'find_shortage', [['> s.capacity', '> s.capacity + 99']])
      expect((await shopper.makeCart([place])).status).toBe(500)
      await dropConstraints(world.deps.db, 'stock_not_oversold')
      expect((await shopper.makeCart([place])).status).toBe(201)
      expect(await redOnes(world)).toEqual(['I4'])
    },
    { form: onePlace },
  ))

test('without adding up holds the counters differ from what is held', () =>
  inWorld(
    async (world, shopper, form) => {
      const place = { tierId: tierIdOf(form, 'place') }
      const { body: cart } = await shopper.makeCart([place])
      await rewriteFunction(world.deps.db, 'take_units', [['held = held + delta where', 'held = held where']])
      await shopper.changeItems(cart, [])
      expect(await redOnes(world)).toEqual(['I4'])
    },
    { form: onePlace },
  ))

const unbalanced = JSON.stringify([
  { kind: 'psp_clearing', amount: 100 },
  { kind: 'platform_tip', amount: -99 },
])

test('the ledger takes no transaction that does not sum to 0; without its trigger it would', () =>
  inWorld(async (world) => {
    const { db } = world.deps
    const postEntries = () => sql`select book('test', 'fee', now(), ${unbalanced}::jsonb)`.execute(db)
    await expect(postEntries()).rejects.toThrow('sums to 1')
    await dropTrigger(db, 'ledger_entry', 'ledger_entry_balanced')
    await postEntries()
    expect(await redOnes(world)).toEqual(['I1', 'I7'])
  }))

test('the ledger is append-only; without its triggers it could be rewritten', () =>
  inWorld(async (world, shopper) => {
    await shopper.pay('4242424242424242')
    const { db } = world.deps
    const rewrite = () =>
      db.updateTable('ledger_entry').set({ amount_cents: 1 }).where('amount_cents', '>', 0).execute()
    await expect(rewrite()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('ledger_entry').execute()).rejects.toThrow('append-only')
    await expect(sql`truncate ledger_entry`.execute(db)).rejects.toThrow('append-only')
    await dropTrigger(db, 'ledger_entry', 'ledger_entry_append_only')
    await rewrite()
    expect(await redOnes(world)).toContain('I1')
  }))

test('without the state in its condition, a frozen cart is overwritten from a stale read', () =>
  inWorld(async (world, shopper) => {
    const { db, clock } = world.deps
    const cart = await shopper.fillCart()
    const read = (await readCart(db, cart.id as CartId))?.cart
    if (read === undefined) throw new Error('no cart')
    await shopper.freeze(cart)
    const { id, version, items, payer, realAmount, tip, discountCode, frequency, locale } = read
    const { installments, debitDay } = read
    const content = { items, payer, realAmount, tip, discountCode, frequency, installments, debitDay, locale }
    const [now, form] = [clock.now(), await loadForm(db, read.formId)]
    const next = { id, version, ...content, demand: [], guard: null }
    const write = async () => (await writeCart(db, form, next, { now, expires: now }))?.version ?? null
    expect(await write()).toBeNull()
    await rewriteFunction(db, 'update_held_cart', [["and state = 'open'", '']])
    expect(await write()).toBe(read.version + 1)
  }))

test('without its guard a cart is reopened while the payer is at the bank', () =>
  inWorld(async (world, shopper) => {
    const { cart, executed, paymentId } = await shopper.pay('4000000000003220')
    expect((await shopper.changeItems(cart, [])).status).toBe(409)
    await rewriteFunction(world.deps.db, 'reopen_cart', [['return false;', 'null;']])
    expect((await shopper.changeItems(cart, [])).status).toBe(200)
    await shopper.answerBank(executed.redirectUrl ?? '', 'success')
    await shopper.confirm(paymentId)
    // Charged, and neither ordered nor refunded yet: the shown order differs from the paid one.
    expect(await redOnes(world)).toEqual(['I2'])
  }))

test('without its lock and keys one cart gets several payments', () =>
  inWorld(async (world, shopper) => {
    const { db } = world.deps
    await rewriteFunction(db, 'freeze_cart', [
      [/for update;/, `; ${await aMeeting(db, 5)}`],
      [/if v_existing is not null then/, 'if false then'],
      [/v_cart\.state <> 'open'/, 'false'],
    ])
    const [cart, other] = [await shopper.fillCart(), await shopper.fillCart()]
    const started = (which: typeof cart) =>
      Promise.all(Array.from({ length: 5 }, () => shopper.startPayment(which)))
    const stopped = await started(cart)
    expect(stopped.filter(({ status }) => status === 200)).toHaveLength(1)
    await dropConstraints(db, 'payment_cart_id_cart_version_installment_number_key', 'payment_one_open')
    await aMeeting(db, 5)
    const through = await started(other)
    expect(new Set(through.map(({ body }) => body.paymentRequestId)).size).toBeGreaterThan(1)
  }))

test('without lock and key a payment gets several live attempts', () =>
  inWorld(async (world, shopper) => {
    const { db } = world.deps
    const refused = [await shopper.pay('4000000000000002'), await shopper.pay('4000000000000002')] as const
    await rewriteFunction(db, 'open_attempt', [
      ['where id = p_payment for update', 'where id = p_payment'],
      ['if v_live.id is not null then', `${await aMeeting(db, 3)} if false then`],
    ])
    const opened = (which: 0 | 1) =>
      Promise.all([1, 2, 3].map(() => shopper.openSession(refused[which].paymentRequestId)))
    expect((await opened(0)).filter(({ status }) => status === 200)).toHaveLength(1)
    await dropConstraints(db, 'payment_attempt_one_live', 'payment_attempt_payment_id_n_key')
    await aMeeting(db, 3)
    expect((await opened(1)).filter(({ status }) => status === 200).length).toBeGreaterThan(1)
    expect((await countMoney(db)).live).toBeGreaterThan(1)
  }))

test('a number from a sequence leaves a hole when a transaction is rolled back', () =>
  inWorld(async (world, shopper) => {
    const { db } = world.deps
    const takeAndFail = () =>
      db
        .transaction()
        .execute(async (tx) => {
          await sql`select next_number(scope) from counter`.execute(tx)
          throw new Error('rolled back')
        })
        .catch(() => null)
    await shopper.pay('4242424242424242')
    await takeAndFail()
    await shopper.pay('4242424242424242')
    expect(await violationsOf(world)).toEqual([])
    await sql`create sequence order_numbers start 3`.execute(db)
    await rewriteFunction(db, 'next_number', [
      [/insert into counter[\s\S]*returning value/, "select nextval('order_numbers')"],
    ])
    await takeAndFail()
    await shopper.pay('4242424242424242')
    expect((await violationsOf(world)).map(({ invariant }) => invariant)).toEqual([
      'order numbers have no hole',
    ])
  }))
