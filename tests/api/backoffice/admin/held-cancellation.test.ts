import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Overview } from '#contract/admin/overview.ts'
import { RefundToConfirmSchema } from '#contract/mail/refund-mails.ts'
import { cents } from '#domain/money.ts'
import { secondPersonMs } from '#domain/refund/second-person.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { pollCancellations } from '#server/money/refund/cancellation/process-cancellations.ts'
import { writeRefundRule } from '#server/money/refund/held-refund-store.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'
import { cancellationsOf, countsOf, workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

let world: World
let gala: Awaited<ReturnType<typeof aGala>>
let other: ReturnType<typeof cancellationsOf>
let otherHome: () => Promise<Overview['heldCancellations']>

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aGala(world)
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  other = cancellationsOf(president, 'Event/gala')
  otherHome = async () => {
    const { body } = await president.get<Overview>('/ha-api/admin/organizations/la-ruche/overview')
    return body.heldCancellations
  }
  const { db, clock } = world.deps
  const { id: userId } = await db.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
  const { organisationId } = gala.form
  await writeRefundRule(db, { organisationId, above: cents(2000), userId }, clock.now())
})
afterEach(() => world.close())

const token = 'aaaaaaaaaaaaaaaa'

/** Two orders of 15.00 and 30.00 € whose campaign the treasurer cancels, above what one member refunds alone. */
async function heldCancellation(): Promise<string> {
  await gala.buy(['place'])
  await gala.buy(['repas'], { email: 'anne@exemple.fr' })
  const { bodyOf, plan, ask } = gala.cancellations
  const body = bodyOf(await plan(), token)
  for (const _ of [1, 2]) expect((await ask(body)).body.isHeld).toBe(true)
  return (await ask(body)).body.id
}

const journalled = async () =>
  (
    await world.deps.db
      .selectFrom('access_journal')
      .select('action')
      .where(sql<boolean>`action like 'cancellation%'`)
      .orderBy('created_at')
      .execute()
  ).map(({ action }) => action)

test('above the sum, sales close at once and nothing is refunded before another member confirms', async () => {
  const id = await heldCancellation()
  await workOff(world.deps)
  const waiting = await gala.cancellations.read(id)
  expect(waiting).toMatchObject({
    state: 'held',
    held: { amount: 4500, mayConfirm: false, hasLapsed: false },
  })
  expect((await loadForm(world.deps.db, gala.form.id)).definition.state).toBe('disabled')
  const key = { kind: 'refundToConfirm', recipient: 'presidente@exemple.fr' }
  expect(await lastPayload(world.deps.db, key, RefundToConfirmSchema)).toMatchObject({
    amount: 4500,
    campaign: { title: 'Le gala', orders: 2 },
    orderUrl: expect.stringMatching(
      new RegExp(`/admin/la-ruche/evenements/gala/annulation/${id}$`),
    ) as string,
  })
  expect(await otherHome()).toMatchObject([{ id, amount: 4500, isOwn: false }])
  expect((await gala.cancellations.change(id, 'confirm')).status).toBe(403)
  expect((await gala.cancellations.change(id, 'resume')).body.state).toBe('held')
  await workOff(world.deps)
  expect([await gala.refunded(), await gala.mailed()]).toEqual([[], []])
  const confirmed = await Promise.all([other.change(id, 'confirm'), other.change(id, 'confirm')])
  expect(confirmed.map(({ status, body }) => [status, body.held])).toEqual([
    [200, null],
    [200, null],
  ])
  await workOff(world.deps)
  expect(countsOf(await other.read(id))).toEqual({ refunded: 2 })
  expect(await gala.refunded()).toEqual([1500, 3000])
  expect(await otherHome()).toEqual([])
  expect(await journalled()).toEqual(['cancellationHeld', 'cancellationConfirmed'])
  expect(await violationsOf(world)).toEqual([])
})

test('an order that joins the list later was not confirmed: above the sum it is left to two persons', async () => {
  const cart = await gala.fill(['repas'], { email: 'tard@exemple.fr' })
  const { executed, paymentId } = await gala.shopper.payCart(cart, '4000002500003155')
  const id = await heldCancellation()
  await gala.shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await gala.shopper.confirm(paymentId)
  world.moveOurTime(120_000)
  await pollCancellations(world.deps)
  await workOff(world.deps)
  expect(await gala.refunded()).toEqual([])
  await other.change(id, 'confirm')
  await workOff(world.deps)
  const { failed, late } = await other.read(id)
  expect([late, failed.map(({ reason }) => reason)]).toEqual([1, ['sum']])
  expect(await gala.refunded()).toEqual([1500, 3000])
  expect(await violationsOf(world)).toEqual([])
})

test('an order with a debit made meanwhile is more than what was confirmed: it is left to two persons', async () => {
  await gala.buy(['repas', 'repas', 'repas'], { parts: 3, email: 'ida@exemple.fr' })
  const id = await heldCancellation()
  const { db } = world.deps
  await db.updateTable('cancellation_order').set({ amount_cents: 1999 }).where('debits', '>', 0).execute()
  await other.change(id, 'confirm')
  await workOff(world.deps)
  const { failed, statuses } = await other.read(id)
  expect(failed.map(({ reason }) => reason)).toEqual(['sum'])
  expect(statuses.find(({ status }) => status === 'refunded')?.orders).toBe(2)
  expect(await violationsOf(world)).toEqual([])
})

test('where no other member could confirm it, it is refused before sales close', async () => {
  await gala.buy(['repas'])
  await world.deps.db.deleteFrom('member').where('role', '=', 'president').execute()
  const { bodyOf, plan, ask } = gala.cancellations
  const { body } = await ask(bodyOf(await plan(), token))
  expect(body).toMatchObject({ problems: [{ field: 'cancellation.understood', code: 'SECOND_PERSON' }] })
  expect((await loadForm(world.deps.db, gala.form.id)).definition.state).not.toBe('disabled')
  expect(await gala.begun()).toBe(0)
})

test('withdrawn by its requester it cancels nothing, and another one may begin', async () => {
  const id = await heldCancellation()
  const [first, second] = await Promise.all([
    gala.cancellations.change(id, 'withdraw'),
    gala.cancellations.change(id, 'withdraw'),
  ])
  expect([first.body.state, second.body.state]).toEqual(['withdrawn', 'withdrawn'])
  // Its list is gone: a later close of the year has nothing open of it.
  expect(await world.deps.db.selectFrom('cancellation_order').select('id').execute()).toEqual([])
  const { bodyOf, plan, ask } = gala.cancellations
  const body = bodyOf(await plan(), token)
  expect((await ask(body)).body.code).toBe('REFUND_DECIDED')
  expect((await other.change(id, 'confirm')).body.code).toBe('REFUND_DECIDED')
  world.moveOurTime(120_000)
  await workOff(world.deps)
  expect([await gala.refunded(), await gala.mailed()]).toEqual([[], []])
  expect(await gala.cancellations.start('bbbbbbbbbbbbbbbb')).not.toBe(id)
  expect(await journalled()).toEqual(['cancellationHeld', 'cancellationWithdrawn', 'cancellationHeld'])
  expect(await violationsOf(world)).toEqual([])
})

test('confirmed and withdrawn at once, it is one of them', async () => {
  const id = await heldCancellation()
  const answers = await Promise.all([other.change(id, 'confirm'), gala.cancellations.change(id, 'withdraw')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await workOff(world.deps)
  const isConfirmed = answers[0].status === 200
  expect(await gala.refunded()).toEqual(isConfirmed ? [1500, 3000] : [])
  expect(await violationsOf(world)).toEqual([])
})

test('no one confirms it after 72 hours: it is withdrawn by itself', async () => {
  const id = await heldCancellation()
  world.moveOurTime(secondPersonMs)
  const late = await aMember(world, 'secretaire@exemple.fr', { role: 'president' })
  const { read, change } = cancellationsOf(late, 'Event/gala')
  expect((await read(id)).held).toMatchObject({ hasLapsed: true })
  expect((await change(id, 'confirm')).body.code).toBe('REFUND_DECIDED')
  await pollCancellations(world.deps)
  expect(await read(id)).toMatchObject({ state: 'withdrawn', held: null, orders: 0 })
  expect(await gala.refunded()).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: orders that are due although it waits are refunded', async () => {
  await rewriteFunction(world.deps.db, 'pause_cancellation', [["in ('resume', 'confirm')", 'is not null']])
  await rewriteFunction(world.deps.db, 'lock_cancelled_order', [
    ["v_cancellation.state = any(state_set('cancellation', 'stopped'))", 'false'],
  ])
  await heldCancellation()
  await workOff(world.deps)
  // The worker's own limit still holds what is above it in one order.
  expect(await gala.refunded()).toEqual([1500])
})
