import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { watchLedger } from '#server/money/ledger/watch-ledger.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { type World, aWorld } from '../../build/a-world.ts'
import { payInThree } from '../../build/money/a-sale.ts'
import { give, lastOrder } from '../../build/money-out/refunds.ts'
import { dropTrigger } from '../../build/money/without-guard.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { orderNumber } from '../../build/money/order-number.ts'

// Negative controls of the invariant checks: the ledger is broken on purpose, one figure at a time, and the checks must
// report it.

async function inWorld(act: (world: World) => Promise<void>): Promise<void> {
  const world = await aWorld({ webhooks: false })
  try {
    await act(world)
  } finally {
    await world.close()
  }
}

const redOnes = async (world: World) =>
  [...new Set((await violationsOf(world)).map(({ invariant }) => invariant))].toSorted()

/** An order in three, of which the first is paid and partly refunded, with all invariants satisfied. */
async function aHistory(world: World): Promise<void> {
  await payInThree(world)
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'tip' } })
  expect(await redOnes(world)).toEqual([])
}

/** Breaks the ledger and repairs it. */
const breakage: readonly (readonly [name: string, broken: string, right: string, found: string])[] = [
  [
    'a refund of more than was captured',
    'update refund set amount_cents = amount_cents + 9000',
    'update refund set amount_cents = amount_cents - 9000',
    'I3 no more goes back than was captured',
  ],
  [
    'a share of a payment too much',
    'update payment_share set item_cents = item_cents + 1',
    'update payment_share set item_cents = item_cents - 1',
    'I3 a captured payment is its shares',
  ],
  [
    'a line that was paid twice',
    'update payment_share set item_cents = item_cents + 90000',
    'update payment_share set item_cents = item_cents - 90000',
    'I3 no more of a line is paid than it costs',
  ],
  [
    'a debit of another amount',
    'update installment set amount_cents = amount_cents + 1 where number = 3',
    'update installment set amount_cents = amount_cents - 1 where number = 3',
    'I3 the debits of an order in instalments make the order',
  ],
  [
    'a debit that is paid without its payment',
    `update installment set state = 'paid', try_on = null where number = 2`,
    `update installment set state = 'planned', try_on = due_on where number = 2`,
    'I3 a debit is its payment',
  ],
  [
    'a schedule that ends too early',
    `update schedule set state = 'ended'`,
    `update schedule set state = 'active'`,
    'I3 a schedule is over when its debits are',
  ],
  [
    'a success without its entry',
    `update ledger_tx set ext_key = ext_key || ':lost' where kind = 'capture'`,
    `update ledger_tx set ext_key = replace(ext_key, ':lost', '') where kind = 'capture'`,
    'I7 every success is booked as it was paid',
  ],
  [
    'a refund that is booked and not made',
    `update refund set state = 'failed'`,
    `update refund set state = 'refunded'`,
    'I7 every refund is booked once it is made, and not before',
  ],
  [
    'totals that say too much',
    'update raised_entry set amount_cents = amount_cents + 1',
    'update raised_entry set amount_cents = amount_cents - 1',
    'I7 a form raised what its payments say',
  ],
  [
    'an order without a mail to its payer',
    `update mail set kind = 'confirmationAgain' where kind = 'payerConfirmation'`,
    `update mail set kind = 'payerConfirmation' where kind = 'confirmationAgain'`,
    'I6 every order notifies its payer',
  ],
  [
    'an order number that jumps',
    `update "order" set number = '${orderNumber(5)}'`,
    `update "order" set number = '${orderNumber(1)}'`,
    'order numbers have no hole',
  ],
  [
    'money set aside without a payout',
    `insert into payout (id, organisation_id, amount_cents, state, created_at, updated_at)
      select gen_random_uuid(), id, 100, 'created', now(), now() from organisation`,
    'delete from payout',
    'I7 what is set aside is what payouts hold',
  ],
  [
    'an association that is owed another sum',
    `insert into payout (id, organisation_id, amount_cents, state, created_at, updated_at)
      select gen_random_uuid(), organisation_id, 1, 'paid', now(), now() from payment limit 1`,
    'delete from payout',
    'I7 each association is owed what was captured for it, minus what went back or out',
  ],
  [
    'a dispute that is not booked',
    `insert into dispute (id, provider, dispute_ref, attempt_id, payment_id, amount_cents, state, opened_at, created_at,
      updated_at) select gen_random_uuid(), 'sandbox', 'd', id, payment_id, 100, 'open', now(), now(), now()
      from payment_attempt where state = 'succeeded'`,
    'delete from dispute',
    'I7 every dispute is booked in its current state',
  ],
]

test('each wrong figure is found, and nothing after it is repaired', () =>
  inWorld(async (world) => {
    await aHistory(world)
    await dropTrigger(world.deps.db, 'ledger_tx', 'ledger_tx_append_only')
    for (const [name, broken, right, found] of breakage) {
      await sql.raw(broken).execute(world.deps.db)
      expect([name, await redOnes(world)]).toEqual([name, expect.arrayContaining([found])])
      await sql.raw(right).execute(world.deps.db)
      expect([name, await redOnes(world)]).toEqual([name, []])
    }
  }))

test('a long ledger is read by its new entries, its slices and its forms, with the same findings', () =>
  inWorld(async (world) => {
    const { db } = world.deps
    const turn = () => watchLedger(world.deps, 0)
    // As if the ledger were long: nothing is read completely.
    const look = () => watchLedger(world.deps, 10)
    await aHistory(world)
    await turn()
    for (let count = 0; count < 6; count += 1) expect(await look()).toBe(0)
    const shopper = aShopper(world, await aForm(db, { form: { slug: 'autres' } }))
    await shopper.pay('4242424242424242')
    await sql`update payment_share set item_cents = item_cents + 1 where payment_id = (
      select id from payment order by created_at desc limit 1)`.execute(db)
    await expect.poll(look, { timeout: 20_000, interval: 10 }).toBeGreaterThan(0)
    await sql`update payment_share set item_cents = item_cents - 1 where payment_id = (
      select id from payment order by created_at desc limit 1)`.execute(db)
    // Remembered until its part was read again.
    expect(await look()).toBeGreaterThan(0)
    world.moveOurTime(27 * 3_600_000)
    expect(await look()).toBe(0)
    await sql`update form_total set amount_cents = amount_cents + 1`.execute(db)
    expect(await look()).toBeGreaterThan(0)
  }))
