import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { readBalance } from '#server/money/payout/payout-store.ts'
import { recordDisputes } from '#server/money/dispute/record-disputes.ts'
import { createPayoutOf } from '#server/program/commands/money/payouts.ts'
import { refundFormNamed } from '#server/program/commands/money/refund-form-named.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import { cents } from '#domain/money.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { anEvent, postEvent } from '../../../build/money/provider-events.ts'
import { ask, give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { orderNumber } from '../../../build/money/order-number.ts'

const day = 86_400_000
const disputedCard = '4000000000000259'
let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

/** A gift of 42.00 € with a tip of 3.40 € that the payer's bank disputes a day later. */
async function disputed(before = async () => {}) {
  const form = await aForm(world.deps.db)
  const { paymentId } = await aShopper(world, form).pay(disputedCard)
  await before()
  await world.moveTime(2 * day)
  const attempt = await findAttempt(world.deps.db, paymentId as Parameters<typeof findAttempt>[1])
  if (attempt === null) throw new Error('no attempt')
  const read = () => recordDisputes(world.deps, attempt)
  const end = async (outcome: 'won' | 'lost') => {
    const [dispute] = (await world.readProviderLedger()).disputes ?? []
    await world.closeDispute(dispute?.id ?? '', outcome)
  }
  /** The status of the payment on the page of its order. */
  const shown = async () =>
    (await readConfirmation(world.deps, attempt.paymentId)).order?.documents.map(({ state }) => state)
  return { form, attempt, read, end, shown }
}

const disputeMails = () =>
  world.deps.db.selectFrom('mail').select('recipient').where('kind', '=', 'disputeOpened').execute()

test('an event of the provider records it once, and notifies the association', async () => {
  const { attempt } = await disputed()
  expect((await violationsOf(world)).map(({ invariant }) => invariant)).toEqual([
    'I2 each dispute of the provider is ours',
  ])
  for (const id of ['evt_1', 'evt_2']) {
    await postEvent(world, anEvent(attempt.id, id).replace('charge.succeeded', 'charge.disputed'))
    await handleProviderEvent(world.deps, 'sandbox', id)
  }
  expect(await disputeMails()).toEqual([{ recipient: 'contact@la-ruche.exemple.fr' }])
  expect(await owed(world.deps)).toBe(4200)
  expect(await violationsOf(world)).toEqual([])
})

test('lost: association and platform lose their parts, and their totals decrease', async () => {
  const { read, end, shown } = await disputed()
  expect(await shown()).toEqual(['Authorized'])
  await read()
  expect(await shown()).toEqual(['Contested'])
  await end('lost')
  await Promise.all([read(), read()])
  expect(await shown()).toEqual(['Contested'])
  expect(await owed(world.deps)).toBe(0)
  await rollUpTotals(world.deps.db, world.deps.clock.now(), 1_000)
  const total = await world.deps.db.selectFrom('form_total').selectAll().executeTakeFirstOrThrow()
  expect(total).toMatchObject({ amount_cents: 0, contributors: 0 })
  await expect(ask(world.deps, await lastOrder(world.deps))).rejects.toThrow('REFUND_EXCEEDED')
  expect(await violationsOf(world)).toEqual([])
})

test('a dispute of one order does not block refunds of other orders of the form', async () => {
  const { form, read } = await disputed()
  await aShopper(world, form).pay('4242424242424242')
  await read()
  const name = 'la-ruche/Donation/dons'
  const refused: unknown = expect.stringMatching(
    new RegExp(`^not possible now: ${orderNumber(1)}: REFUND_EXCEEDED`),
  )
  expect(await refundFormNamed(world.deps, [name, '--preview'])).toEqual([
    expect.stringContaining('would refund 45.40 EUR of 1 orders'),
    'refunds: 0 under way, 0 made, 0 failed',
    refused,
  ])
  await refundFormNamed(world.deps, [name, '--resume'])
  await world.moveTime(2 * 60_000)
  expect(await pollRefunds(world.deps)).toBe(1)
  expect(await refundFormNamed(world.deps, [name, '--resume'])).toEqual([
    expect.stringContaining('refunds 0.00 EUR of 0 orders'),
    'refunds: 0 under way, 1 made, 0 failed',
    refused,
  ])
  expect(await violationsOf(world)).toEqual([])
})

test('won: nothing is lost; reconciliation finds it without an event', async () => {
  const { read, end, shown } = await disputed()
  await read()
  // The tip is not part of the disputed amount of the association.
  const { organisation_id } = await world.deps.db
    .selectFrom('payment')
    .select('organisation_id')
    .executeTakeFirstOrThrow()
  const contested = async () =>
    (await readBalance(world.deps.db, organisation_id as OrganisationId)).contested
  expect(await contested()).toBe(4200)
  await end('won')
  await reconcile(world.deps, 35)
  expect(await shown()).toEqual(['Authorized'])
  expect(await owed(world.deps)).toBe(4200)
  expect(await give(world.deps, await lastOrder(world.deps))).toEqual(['refunded'])
  expect(await shown()).toEqual(['Refunded'])
  expect(await violationsOf(world)).toEqual([])
})

test('a disputed amount is not paid out by default', async () => {
  const { form, read } = await disputed()
  await read()
  const payOut = (...amount: string[]) => createPayoutOf(world.deps, ['la-ruche', ...amount])
  await expect(payOut()).rejects.toThrow('nothing can be paid out: 42.00 EUR is owed, all of it in dispute')
  await aShopper(world, form).pay('4242424242424242')
  expect((await payOut())[0]).toMatch(/: 42\.00 EUR, 42\.00 EUR still owed, in dispute$/)
  // An explicit amount is the decision of the operator.
  expect((await payOut('42'))[0]).toMatch(/: 42\.00 EUR, 0\.00 EUR still owed$/)
  expect(await violationsOf(world)).toEqual([])
})

test('a refund before the bank takes everything is the platform’s loss, not the association’s', async () => {
  const wish = { scope: 'amount', amount: cents(1000) } as const
  const { read, end } = await disputed(async () => {
    expect(await give(world.deps, await lastOrder(world.deps), { wish })).toEqual(['refunded'])
  })
  await end('lost')
  await read()
  expect(await owed(world.deps)).toBe(0)
  const dispute = await world.deps.db.selectFrom('dispute').selectAll().executeTakeFirstOrThrow()
  expect(dispute).toMatchObject({ state: 'lost', org_cents: 3200, tip_cents: 340 })
  expect(await violationsOf(world)).toEqual([])
})
