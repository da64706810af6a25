import { afterEach, beforeEach, expect, test } from 'vitest'
import { CampaignCancelledSchema } from '#contract/mail/cancellation-mails.ts'
import { cents } from '#domain/money.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import {
  pollCancellations,
  pollCancelledOrders,
} from '#server/money/refund/cancellation/process-cancellations.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { writeRefundRule } from '#server/money/refund/held-refund-store.ts'
import { aPayer, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'
import { countsOf, workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

let world: World
let gala: Awaited<ReturnType<typeof aGala>>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aGala(world)
})
afterEach(() => world.close())

const choice = { lines: [], cancels: false, restocks: false, stopsDebits: false }
const refund = (order: string, scope: object) =>
  gala.treasurer.post(`/ha-api/admin/organizations/la-ruche/orders/${order}/refunds`, { ...choice, ...scope })
const [first, second] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb']

/** From now on, one member alone refunds at most so many cents. */
async function allowAlone(above: number): Promise<void> {
  const { db, clock } = world.deps
  // Another member may confirm.
  await addMember(world.deps, {
    email: 'presidente@exemple.fr',
    organizationSlug: 'la-ruche',
    role: 'president',
  })
  const { id: userId } = await db.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
  await writeRefundRule(
    db,
    { organisationId: gala.form.organisationId, above: cents(above), userId },
    clock.now(),
  )
}

const stateOf = async (id: string) => (await gala.cancellations.read(id)).state

/** A refund of the whole order is under way when its campaign is cancelled; the worker does what it can. */
async function cancelledBesideRefund(): Promise<string> {
  const order = await gala.buy(['place'])
  const { bodyOf, plan, ask } = gala.cancellations
  const { body } = await ask(bodyOf(await plan(), first))
  expect((await refund(order, { scope: 'whole', amount: 0, rest: 1500, token: second })).status).toBe(200)
  await pollCancelledOrders(world.deps)
  return body.id ?? ''
}

test('an order whose refund was requested elsewhere is refunded once, and its mail says so', async () => {
  const id = await cancelledBesideRefund()
  const { refund: way, amount } = await lastPayload(
    world.deps.db,
    { kind: 'campaignCancelled', recipient: aPayer.email },
    CampaignCancelledSchema,
  )
  expect([way, amount]).toEqual(['online', 1500])
  await pollRefunds(world.deps)
  world.moveOurTime(60_000)
  await workOff(world.deps)
  expect(countsOf(await gala.cancellations.read(id))).toEqual({ closed: 1 })
  expect(await gala.refunded()).toEqual([1500])
  expect(await violationsOf(world)).toEqual([])
})

test('where that refund fails, the cancellation makes another one', async () => {
  const id = await cancelledBesideRefund()
  expect(countsOf(await gala.cancellations.read(id))).toEqual({ waiting: 1 })
  await world.setScenario({ nextRefund: 'failed' })
  await pollRefunds(world.deps)
  world.moveOurTime(60_000)
  await workOff(world.deps)
  expect(countsOf(await gala.cancellations.read(id))).toEqual({ refunded: 1 })
  expect(await gala.refunded()).toEqual([1500])
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: if none counts as under way, the order is closed without a refund', async () => {
  await rewriteFunction(world.deps.db, 'pending_of_order', [
    ["state_set('refund', 'pending')", "'{}'::text[]"],
  ])
  const id = await cancelledBesideRefund()
  await world.setScenario({ nextRefund: 'failed' })
  await pollRefunds(world.deps)
  await workOff(world.deps)
  expect(countsOf(await gala.cancellations.read(id))).toEqual({ closed: 1 })
  expect(await gala.refunded()).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('the sum of one member holds for prices that are cancelled one after the other', async () => {
  await gala.buy(['place', 'repas'])
  await allowAlone(3000)
  await gala.cancellations.start(first, tierIdOf(gala.form, 'place'))
  await workOff(world.deps)
  const { bodyOf, plan, ask } = gala.cancellations
  const meal = tierIdOf(gala.form, 'repas')
  expect(await stateOf((await ask(bodyOf(await plan(meal), second))).body.id)).toBe('held')
  await workOff(world.deps)
  expect(await gala.refunded()).toEqual([1500])
  expect(await violationsOf(world)).toEqual([])
})

test('it holds after refunds of single orders, too', async () => {
  const order = await gala.buy(['repas'])
  await allowAlone(2000)
  await refund(order, { scope: 'amount', amount: 1500, rest: 3000, token: first })
  const { bodyOf, plan, ask } = gala.cancellations
  expect(await stateOf((await ask(bodyOf(await plan(), second))).body.id)).toBe('held')
  expect(await violationsOf(world)).toEqual([])
})

test('an order above it that is paid late is left to two persons', async () => {
  await gala.buy(['place'])
  await allowAlone(1500)
  const cart = await gala.fill(['repas', 'repas', 'repas'], { email: 'tard@exemple.fr' })
  const { executed, paymentId } = await gala.shopper.payCart(cart, '4000002500003155')
  const id = await gala.cancellations.start(first)
  await workOff(world.deps)
  await gala.shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await gala.shopper.confirm(paymentId)
  world.moveOurTime(120_000)
  await pollCancellations(world.deps)
  await workOff(world.deps)
  const { failed } = await gala.cancellations.read(id)
  expect(failed.map(({ reason }) => reason)).toEqual(['sum'])
  expect(await gala.refunded()).toEqual([1500])
  expect(await violationsOf(world)).toEqual([])
})

test('the tip goes back with the last line, also where prices were cancelled one after the other', async () => {
  await gala.buy(['place', 'repas'], { tip: 300 })
  await gala.cancellations.start(first, tierIdOf(gala.form, 'place'))
  await workOff(world.deps)
  await gala.cancellations.start(second)
  await workOff(world.deps)
  expect(await gala.refunded()).toEqual([1500, 3300])
  expect(await violationsOf(world)).toEqual([])
})
