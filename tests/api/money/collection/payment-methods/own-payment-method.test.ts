import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RegularisationView, Reinitialized } from '#contract/schedule/regularisation.ts'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { hasOtherSchedules } from '#server/money/installment/mandate-store.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { aWorld, type World } from '../../../../build/a-world.ts'
import { aCollector } from '../../../../build/collection/a-collector.ts'
import { payInThree, payMonthly } from '../../../../build/money/a-sale.ts'
import { rewriteFunction } from '../../../../build/money/without-guard.ts'

// A payer may type the address of another person: here all payers have the same address.

const strangersCard = '4242424242424242'
const newCard = '4000000000003220'
let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

/** Follows the link of the own confirmation to the next debit and its answer; to be paid with another card. */
async function follow({ shopper, paymentRequestId }: Awaited<ReturnType<typeof payMonthly>>) {
  const collector = aCollector(world)
  const shown = await readConfirmation(world.deps, paymentRequestId)
  const token = collector.tokenOf(shown.order?.schedule?.manageUrl ?? '')
  const { body: schedule } = await shopper.call<ScheduleView>('GET', `/schedules/${token}`)
  const url = new URL(schedule.regularisationUrl ?? '')
  const [id = '', cle] = [url.pathname.split('/').at(-1), collector.keyOf(url.href)]
  const { body: seen } = await shopper.call<RegularisationView>(
    'GET',
    `/payments/unpaid/summary?paymentRequestId=${id}&cle=${cle}`,
  )
  const payForAll = async () => {
    const path = `/payments/${id}/reinitialize?useNewPaymentMethod=true&cle=${cle}`
    await shopper.call<Reinitialized>('POST', path, { servesOthers: true })
    const { executed, paymentId } = await shopper.charge(id, newCard, { cle })
    await shopper.answerBank(executed.redirectUrl ?? '', 'success')
    expect((await shopper.confirm(paymentId)).body.status).toBe('Confirmed')
  }
  return { hasOthers: seen.hasOthers, payForAll }
}

/** The expiry dates of the cards of schedules, in the order in which the schedules began. */
async function cardsNow(): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('schedule')
    .innerJoin('mandate', 'mandate.id', 'schedule.mandate_id')
    .select('mandate.last4')
    .orderBy('schedule.created_at')
    .execute()
  return rows.map(({ last4 }) => last4)
}

const anyPaymentMethod = () =>
  rewriteFunction(world.deps.db, 'other_schedules_of', [[/-- guard[\s\S]*-- end guard/, '']])

describe('a donor who uses the address of another person', () => {
  const giveAsStranger = async () => {
    await payMonthly(world)
    return follow(await payMonthly(world, undefined, strangersCard))
  }

  test('does not see the other gifts of that address, and cannot replace their card', async () => {
    const { hasOthers, payForAll } = await giveAsStranger()
    expect(hasOthers).toBe(false)
    await payForAll()
    expect(await cardsNow()).toEqual(['3155', '3220'])
  })

  test('negative control: by the address alone, every card of that address is replaced', async () => {
    await anyPaymentMethod()
    const { hasOthers, payForAll } = await giveAsStranger()
    expect(hasOthers).toBe(true)
    await payForAll()
    expect(await cardsNow()).toEqual(['3220', '3220'])
  })
})

describe('a buyer in instalments who uses the address of another person', () => {
  const replaceOwnCard = async () => {
    await payInThree(world, strangersCard)
    const { payForAll } = await follow(await payMonthly(world))
    await payForAll()
    return cardsNow()
  }

  test('is not paid for by the owner of the address who sets a new card for everything', async () => {
    expect(await replaceOwnCard()).toEqual(['4242', '3220'])
  })

  test('negative control: by the address alone, the rest is paid by that card', async () => {
    await anyPaymentMethod()
    expect(await replaceOwnCard()).toEqual(['3220', '3220'])
  })
})

describe('other schedules of a payer', () => {
  const begun = async () => {
    await payMonthly(world)
    await payMonthly(world)
    const { db } = world.deps
    const [own, other] = await db
      .selectFrom('schedule')
      .select(['id', 'mandate_id'])
      .orderBy('created_at')
      .execute()
    if (own === undefined || other === undefined) throw new Error('two were begun')
    const change = (set: Record<string, unknown>) =>
      db.updateTable('mandate').set(set).where('id', '=', other.mandate_id).execute()
    return { own, other, change, has: () => hasOtherSchedules(db, own.id) }
  }

  test.each([
    ['another card', { last4: '0002' }],
    ['another brand', { brand: 'mastercard' }],
    ['a card that was renewed', { expiry_year: 2041 }],
    ['an account', { payment_method: 'Sepa', expiry_month: null, expiry_year: null }],
    ['another address', { payer_email: 'lea@exemple.fr' }],
    ['another provider', { provider: 'stripe' }],
    ['a revoked payment method', { state: 'revoked' }],
  ])('are not those of %s', async (_what, set) => {
    const { change, has } = await begun()
    expect(await has()).toBe(true)
    await change({ payer_email: 'ZOE.Moreau@exemple.fr' })
    expect(await has()).toBe(true)
    await change(set)
    expect(await has()).toBe(false)
  })

  test('are those of the same account, not those of an unknown method, nor finished ones', async () => {
    const { own, other, has } = await begun()
    const { db } = world.deps
    const account = {
      payment_method: 'Sepa',
      brand: 'FR',
      last4: '2606',
      expiry_month: null,
      expiry_year: null,
    } as const
    await db.updateTable('mandate').set(account).execute()
    expect(await has()).toBe(true)
    await db.updateTable('mandate').set({ brand: '', last4: '' }).execute()
    expect(await has()).toBe(false)
    await db.updateTable('mandate').set(account).execute()
    await db.updateTable('schedule').set({ state: 'cancelled' }).where('id', '=', other.id).execute()
    expect(await has()).toBe(false)
    await db
      .updateTable('schedule')
      .set({ state: 'paused', mandate_id: own.mandate_id })
      .where('id', '=', other.id)
      .execute()
    expect(await has()).toBe(true)
  })
})
