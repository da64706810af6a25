import { afterEach, beforeEach, expect, test } from 'vitest'
import type { YearCloses } from '#contract/admin/money/year-close.ts'
import { parisDate } from '#domain/format.ts'
import { recordDisputes } from '#server/money/dispute/record-disputes.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { receiptActions } from '../../../build/documents/receipt-actions.ts'
import { signIn } from '../../../build/identity.ts'
import { workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const disputedCard = '4000000000000259'
const dayMs = 86_400_000
let world: World
let receipts: ReturnType<typeof receiptActions>

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  receipts = receiptActions(world)
  // A spring day: what follows is in one year.
  await receipts.goTo(new Date(Date.UTC(yearOf() + 1, 2, 4, 11)))
})
afterEach(() => world.close())

const yearOf = () => Number(parisDate(world.deps.clock.now()).slice(0, 4))

/** The year of now, from the spring of the next one. */
async function nextSpring(): Promise<() => Promise<Record<string, unknown>>> {
  const end = `${yearOf()}-12-31`
  await receipts.goTo(new Date(Date.UTC(yearOf() + 1, 2, 4, 11)))
  const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  return async () => {
    const { body } = await treasurer.get<YearCloses>(
      `/ha-api/admin/organizations/la-ruche/closes?end=${end}&now=true`,
    )
    const { lines = [], matters = [] } = body.shown?.sums ?? {}
    return Object.fromEntries(
      [...lines, ...matters].map(({ name, ...sum }) => ['state' in sum ? name : `open ${name}`, sum]),
    )
  }
}

test('receipts agree with the gifts of the year, and one that is missing makes them differ', async () => {
  await receipts.giveOnce()
  await receipts.giveOnce()
  const read = await nextSpring()
  expect((await read())['receipts']).toMatchObject({ state: 'agrees', here: 10_000, there: 10_000 })
  const { db, clock } = world.deps
  const [receipt] = await receipts.list()
  await db
    .updateTable('receipt')
    .set({ ended_at: clock.now() })
    .where('label', '=', receipt?.label ?? '')
    .execute()
  expect((await read())['receipts']).toMatchObject({ state: 'differs', here: 5000, there: 10_000 })
})

test('a dispute is open at the end of its year, and one that is lost later belongs to the next year', async () => {
  const form = await aForm(world.deps.db)
  const { paymentId } = await aShopper(world, form).pay(disputedCard)
  await world.moveTime(2 * dayMs)
  const attempt = await findAttempt(world.deps.db, paymentId as Parameters<typeof findAttempt>[1])
  if (attempt === null) throw new Error('no attempt')
  await recordDisputes(world.deps, attempt)
  const read = await nextSpring()
  expect(await read()).toMatchObject({
    disputes: { state: 'agrees', here: 0 },
    'open disputes': { count: 1, amount: 4540 },
  })
  const [dispute] = (await world.readProviderLedger()).disputes ?? []
  await world.closeDispute(dispute?.id ?? '', 'lost')
  await recordDisputes(world.deps, attempt)
  const before = await read()
  expect(before).toMatchObject({
    disputes: { state: 'agrees', here: 0 },
    owed: { state: 'agrees', here: 4200 },
    'open disputes': { count: 1 },
  })
  const after = await (await nextSpring())()
  expect(after).toMatchObject({
    disputes: { state: 'agrees', here: -4200 },
    owed: { state: 'agrees', here: 0 },
  })
  expect(after['open disputes']).toBeUndefined()
  expect(await violationsOf(world)).toEqual([])
})

test('what a cancellation offered before the end of the year, and no payer answered, is a refund to come', async () => {
  const gala = await aGala(world)
  await receipts.goTo(new Date(Date.UTC(yearOf(), 11, 20, 11)))
  await gala.buy(['place'])
  const { treasurer, cancellations } = gala
  await signIn(world, treasurer, 'tresorier@exemple.fr')
  await cancellations.start('aaaaaaaaaaaaaaaa', undefined, 30)
  await workOff(world.deps)
  const read = await nextSpring()
  expect((await read())['open refunds']).toMatchObject({ count: 1, amount: 1500 })
  expect(await violationsOf(world)).toEqual([])
})
