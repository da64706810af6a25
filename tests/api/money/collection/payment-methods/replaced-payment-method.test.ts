import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { acceptPaymentMethod, refusePaymentMethod } from '#server/money/installment/mandate-store.ts'
import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import { aWorld, type World } from '../../../../build/a-world.ts'
import { aCollector } from '../../../../build/collection/a-collector.ts'
import {
  type BankRefusal,
  dataIdOf,
  refuseSecond,
  regularisationCalls,
} from '../../../../build/collection/a-refused-debit.ts'
import { listDebits } from '../../../../build/collection/debits.ts'
import { anEvent, postEvent } from '../../../../build/money/provider-events.ts'
import { payInThree } from '../../../../build/money/a-sale.ts'

const acceptedAccount = 'FR1420041010050500013M02606'
let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.close())

/** The last two debits of three, both refused: the card was lost, unless another reason is given. */
async function refuseBoth(refusal: BankRefusal = 'hapay_lost_card') {
  const collector = aCollector(world)
  const { shopper } = await payInThree(world)
  const second = await refuseSecond(world, refusal)
  const [, , last] = await listDebits(world.deps.db)
  await collector.passTo(last?.due ?? '')
  expect((await listDebits(world.deps.db)).map(({ state }) => state)).toEqual(['paid', 'refused', 'refused'])
  const third = { unpaid: last?.paymentId ?? '', cle: collector.keyFor(last?.paymentId ?? '') }
  const ofSecond = regularisationCalls(
    () => shopper,
    () => second,
  )
  const payAnew = async () => {
    const { body } = await ofSecond.reinitialise('useNewPaymentMethod=true')
    const { body: session } = await shopper.openSession(second.unpaid, { cle: second.cle })
    await shopper.enterCard(session.tokenizationSessionId, '4242424242424242')
    await shopper.execute(second.unpaid, session)
    return dataIdOf(body)
  }
  const manage = async () => {
    const [mail] = await collector.mailsOf('payerConfirmation')
    const token = collector.tokenOf(mail?.schedule?.manageUrl ?? '')
    return (await shopper.call<ScheduleView>('GET', `/schedules/${token}`)).body
  }
  const ofThird = regularisationCalls(
    () => shopper,
    () => third,
  )
  return { collector, shopper, second, third, ofSecond, ofThird, payAnew, manage }
}

test('a card that replaced a lost one pays the next refused debit too', async () => {
  const { third, ofThird, payAnew, manage } = await refuseBoth()
  const seen = async () => (await ofThird.view(`cle=${third.cle}`)).body
  expect((await seen()).savedPaymentMethod).toBeNull()
  expect((await manage()).paymentMethodNeeds).toBe('otherPaymentMethod')
  await payAnew()
  expect((await manage()).paymentMethodNeeds).toBeNull()
  expect((await seen()).savedPaymentMethod).toMatchObject({ paymentMethod: 'Card', last4: '4242' })
})

test('a card whose bank asks for its payer is not reported as unusable', async () => {
  const { manage } = await refuseBoth('hapay_authentication_required')
  expect((await manage()).paymentMethodNeeds).toBe('payer')
})

test('of two refusals at the same instant the more serious one counts, in any order', async () => {
  const { manage } = await refuseBoth('hapay_authentication_required')
  const { db, clock } = world.deps
  const { id } = await db.selectFrom('mandate').select('id').executeTakeFirstOrThrow()
  for (const code of ['hapay_stolen_card', 'hapay_expired_card', 'hapay_authentication_required'] as const)
    await refusePaymentMethod(db, id, code, clock.now())
  expect((await manage()).paymentMethodNeeds).toBe('otherPaymentMethod')
  const mandate = await db.selectFrom('mandate').select('refused_by').executeTakeFirstOrThrow()
  expect(mandate.refused_by).toBe('hapay_stolen_card')
})

test('a repeated event does not change a payment method that was paid with since', async () => {
  const { manage } = await refuseBoth('hapay_authentication_required')
  const { db, clock } = world.deps
  const { mandate_id, id } = await db
    .selectFrom('payment_attempt')
    .select(['id', 'mandate_id'])
    .where('kind', '=', 'collector')
    .where('mandate_id', 'is not', null)
    .executeTakeFirstOrThrow()
  await acceptPaymentMethod(db, mandate_id ?? '', clock.now())
  expect((await manage()).paymentMethodNeeds).toBeNull()
  expect(await postEvent(world, anEvent(id, 'evt_again'))).toBe(200)
  await handleProviderEvent(world.deps, 'sandbox', 'evt_again')
  expect((await manage()).paymentMethodNeeds).toBeNull()
})

test('the debit that is still refused is shown after the other was paid, with its payment link', async () => {
  const { collector, third, ofSecond, payAnew } = await refuseBoth()
  const dataId = await payAnew()
  const seen = async () => (await ofSecond.view(`paymentRequestDataId=${dataId}`)).body
  expect((await seen()).otherUnpaidUrl).toContain(`/paiement/regularisation/${third.unpaid}?cle=`)
  const [mail] = await collector.mailsOf('installmentPaid')
  expect(mail).toMatchObject({ next: null, isAllPaid: false, owed: { debits: [{ number: 3, count: 3 }] } })
  expect(mail?.owed?.regularisationUrl).toContain(`/paiement/regularisation/${third.unpaid}?cle=`)
  // The address of the paid debit opens nothing else, and not without end.
  await world.moveTime(25 * 3_600_000)
  expect((await seen()).otherUnpaidUrl).toBeNull()
})

test('a debit whose payer’s own attempt is at the bank is pending, and is not requested again', async () => {
  const { ofSecond, second, third, shopper, manage } = await refuseBoth()
  const asked = async () => {
    const { installments, regularisationUrl } = await manage()
    return { states: installments.map(({ status }) => status), url: regularisationUrl ?? '' }
  }
  expect((await asked()).states).toEqual(['Paid', 'Refused', 'Refused'])
  expect((await asked()).url).toContain(second.unpaid)
  const { body: begun } = await ofSecond.reinitialise('useNewPaymentMethod=true')
  await world.deps.db
    .updateTable('form')
    .set({ definition: sql`jsonb_set(definition, '{acceptSepa}', 'true')` })
    .execute()
  const { body: session } = await shopper.openSession(second.unpaid, {
    cle: second.cle,
    paymentMethod: 'Sepa',
  })
  await shopper.enterAccount(session.tokenizationSessionId, acceptedAccount)
  await shopper.execute(second.unpaid, session)
  expect((await asked()).states).toEqual(['Paid', 'Processing', 'Refused'])
  expect((await asked()).url).toContain(third.unpaid)
  expect((await ofSecond.view(`cle=${second.cle}`)).body).toMatchObject({ status: 'Pending', bankDays: true })
  const known = await ofSecond.after('finalize', dataIdOf(begun))
  expect(known.body).toEqual({ status: 'Pending', bankDays: true })
})
