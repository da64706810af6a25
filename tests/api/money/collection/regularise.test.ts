import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/installment/due-date.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import {
  type BankRefusal,
  dataIdOf,
  refuseSecond as refuse,
  regularisationCalls,
} from '../../../build/collection/a-refused-debit.ts'
import { payInThree, payMonthly } from '../../../build/money/a-sale.ts'
import { countMoney } from '../../../build/money/count-rows.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const minute = 60_000
let world: World
let collector: ReturnType<typeof aCollector>
let shopper: Awaited<ReturnType<typeof payInThree>>['shopper']
/** The second debit of three, refused: its payment, and the key of the mail that announced it. */
let unpaid: string
let cle: string

beforeEach(async () => {
  world = await aWorld()
  collector = aCollector(world)
  shopper = (await payInThree(world)).shopper
})
afterEach(() => world.close())

const debitsNow = () => listDebits(world.deps.db)
const statesOf = async () => (await debitsNow()).map(({ state }) => state)

const refuseSecond = async (code: BankRefusal) => {
  ;({ unpaid, cle } = await refuse(world, code))
}
const { view, reinitialise, after } = regularisationCalls(
  () => shopper,
  () => ({ unpaid, cle }),
)

/** Pays with the saved method or with another card; confirms at the bank if it asks. */
async function payIn(query: string, card: string | null, body?: unknown) {
  const { body: begun } = await reinitialise(query, body)
  const { body: session } = await shopper.openSession(unpaid, { cle })
  if (card !== null) await shopper.enterCard(session.tokenizationSessionId, card)
  const { body: executed } = await shopper.execute(unpaid, session)
  if (executed.status === 'Redirect') await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  return { dataId: dataIdOf(begun), session, executed }
}

describe('a payer pays a refused debit', () => {
  test('with the same card, which the bank checks with the payer', async () => {
    await refuseSecond('hapay_authentication_required')
    const { body: seen } = await view(`cle=${cle}`)
    expect(seen).toMatchObject({
      status: 'Open',
      paymentRequestDataId: null,
      installment: { number: 2, status: 'Refused', refusedByBank: true },
      total: 3700,
      savedPaymentMethod: { brand: 'visa', last4: '3155' },
      hasOthers: false,
    })
    const { dataId, executed } = await payIn('', null)
    expect(executed.status).not.toBe('Failed')
    expect((await after('finalize', dataId)).body).toEqual({ status: 'Confirmed' })
    expect(await statesOf()).toEqual(['paid', 'paid', 'planned'])
    expect((await view(`paymentRequestDataId=${dataId}`)).body).toMatchObject({ status: 'Confirmed' })
    expect((await reinitialise()).body).toMatchObject({ status: 409, code: 'DUPLICATE_PAYMENT_HA' })
  })

  test('with another card, which is used for later debits', async () => {
    await refuseSecond('hapay_lost_card')
    expect((await view(`cle=${cle}`)).body.savedPaymentMethod).toBeNull()
    const { dataId } = await payIn('useNewPaymentMethod=true', '4242424242424242')
    expect((await after('finalize', dataId)).body).toEqual({ status: 'Confirmed' })
    const mandates = await world.deps.db
      .selectFrom('mandate')
      .select(['last4', 'state'])
      .orderBy('created_at')
      .execute()
    expect(mandates).toEqual([
      { last4: '3155', state: 'replaced' },
      { last4: '4242', state: 'active' },
    ])
    expect(await collector.passTo((await debitsNow())[2]?.due ?? '')).toBe(1)
    expect(await statesOf()).toEqual(['paid', 'paid', 'paid'])
  })

  test('with another card, which is used for their other orders if they choose so', async () => {
    await refuseSecond('hapay_lost_card')
    await payMonthly(world)
    expect((await view(`cle=${cle}`)).body.hasOthers).toBe(true)
    await payIn('useNewPaymentMethod=true', '4242424242424242', { servesOthers: true })
    const served = await world.deps.db
      .selectFrom('schedule')
      .innerJoin('mandate', 'mandate.id', 'schedule.mandate_id')
      .select(['schedule.kind', 'mandate.last4', 'mandate.state'])
      .orderBy('schedule.kind')
      .execute()
    expect(served).toEqual([
      { kind: 'INSTALLMENT', last4: '4242', state: 'active' },
      { kind: 'SUBSCRIPTION', last4: '4242', state: 'active' },
    ])
    const states = await world.deps.db.selectFrom('mandate').select('state').orderBy('created_at').execute()
    expect(states.map(({ state }) => state)).toEqual(['replaced', 'replaced', 'active'])
  })

  test('after a second refused card, with a third one', async () => {
    await refuseSecond('hapay_lost_card')
    const { dataId, executed } = await payIn('useNewPaymentMethod=true', '4000000000000002')
    expect(executed).toMatchObject({ status: 'Refused' })
    expect((await after('finalize', dataId)).body).toEqual({ status: 'Failed' })
    const { body: session } = await shopper.openSession(unpaid, { cle })
    await shopper.enterCard(session.tokenizationSessionId, '4242424242424242')
    expect((await shopper.execute(unpaid, session)).body.status).toBe('Confirmed')
    expect((await after('finalize', dataId)).body).toEqual({ status: 'Confirmed' })
    expect(await statesOf()).toEqual(['paid', 'paid', 'planned'])
  })
})

test('after the payer authenticated with the bank, the next debit is collected without the payer', async () => {
  await refuseSecond('hapay_authentication_required')
  const { dataId } = await payIn('', null)
  await after('finalize', dataId)
  await collector.passTo((await debitsNow())[2]?.due ?? '')
  expect(await statesOf()).toEqual(['paid', 'paid', 'paid'])
})

describe('a payer who starts and leaves', () => {
  test('releases the debit to the collector at once after cancelling', async () => {
    await refuseSecond('hapay_insufficient_funds')
    await collector.goTo((await debitsNow())[1]?.tryOn ?? '')
    const { body: begun } = await reinitialise()
    await shopper.openSession(unpaid, { cle })
    expect(await collector.turn()).toBe(0)
    expect((await after('abandon', dataIdOf(begun))).body).toEqual({ status: 'Canceled' })
    expect(await collector.turn()).toBe(1)
    expect(await statesOf()).toEqual(['paid', 'paid', 'planned'])
  })

  test('blocks the collector for an hour, not longer', async () => {
    await refuseSecond('hapay_insufficient_funds')
    await collector.goTo((await debitsNow())[1]?.tryOn ?? '')
    await reinitialise()
    expect(await collector.turn()).toBe(0)
    await world.moveTime(61 * minute)
    expect(await collector.turn()).toBe(1)
    expect(await statesOf()).toEqual(['paid', 'paid', 'planned'])
  })

  test('is forgotten after that hour', async () => {
    await refuseSecond('hapay_lost_card')
    const { body: begun } = await reinitialise()
    await world.moveTime(61 * minute)
    await collector.turn()
    expect((await after('finalize', dataIdOf(begun))).body).toEqual({ status: 'Canceled' })
    expect((await view(`cle=${cle}`)).body).toMatchObject({ status: 'Open', paymentRequestDataId: null })
  })

  test('and whose page failed may start again', async () => {
    await refuseSecond('hapay_authentication_required')
    const { body: begun } = await reinitialise()
    expect((await after('error', dataIdOf(begun))).body).toEqual({ status: 'Failed' })
    const { dataId } = await payIn('', null)
    expect((await after('finalize', dataId)).body).toEqual({ status: 'Confirmed' })
  })
})

/** A payer is at the bank when the regularisation and its attempt expire on our side, and confirms there. */
async function answerLate() {
  await reinitialise('useNewPaymentMethod=true')
  const { body: session } = await shopper.openSession(unpaid, { cle })
  await shopper.enterCard(session.tokenizationSessionId, '4000000000003220')
  const { body: executed } = await shopper.execute(unpaid, session)
  await world.deps.db
    .updateTable('payment_attempt')
    .set({ state: 'expired', next_poll_at: null })
    .where('id', '=', session.paymentId)
    .execute()
  await world.deps.db.updateTable('regularisation').set({ state: 'cancelled' }).execute()
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
}

test('money that comes late pays the debit, and confirms the expired regularisation', async () => {
  await refuseSecond('hapay_lost_card')
  await answerLate()
  await world.startWorker()
  await expect.poll(statesOf, { timeout: 20_000 }).toEqual(['paid', 'paid', 'planned'])
  const found = await world.deps.db.selectFrom('regularisation').select('state').execute()
  expect(found).toEqual([{ state: 'confirmed' }])
  expect(await violationsOf(world)).toEqual([])
})

test('money that comes twice is refunded automatically', async () => {
  await refuseSecond('hapay_insufficient_funds')
  await answerLate()
  await collector.passTo((await debitsNow())[1]?.tryOn ?? '')
  expect(await statesOf()).toEqual(['paid', 'paid', 'planned'])
  // The bank’s event is read by the worker, and reports money that was unknown before.
  await world.startWorker()
  const money = () => countMoney(world.deps.db)
  await expect.poll(async () => (await money()).refunds, { timeout: 20_000 }).toBe(1)
  expect(await money()).toMatchObject({ orders: 1, orphans: 1 })
  expect((await collector.mailsOf('refundNotice')).map(({ reason }) => reason)).toEqual(['duplicate'])
  expect(await violationsOf(world)).toEqual([])
})

describe('the link of a mail', () => {
  test('opens its own debit only, and expires after sixty days', async () => {
    await refuseSecond('hapay_insufficient_funds')
    expect((await view(`cle=${cle}`)).status).toBe(200)
    await collector.goTo(addDays((await debitsNow())[1]?.due ?? '', 61))
    expect((await view(`cle=${cle}`)).body).toMatchObject({ status: 410, code: 'LINK_EXPIRED' })
  })

  test('is sent again after it expired, once an hour, and the answer does not show what exists', async () => {
    await refuseSecond('hapay_lost_card')
    const ask = async (paymentRequestId: string) =>
      (await shopper.call('POST', '/payments/unpaid/link', { paymentRequestId })).body
    const unknown = await ask('11111111-1111-4111-8111-111111111111')
    expect([await ask(unpaid), await ask(unpaid)]).toEqual([unknown, unknown])
    const sent = await collector.mailsOf('regularisationLink')
    expect(sent).toHaveLength(1)
    const fresh = collector.keyOf(sent[0]?.regularisationUrl ?? '')
    expect((await view(`cle=${fresh}`)).status).toBe(200)
    await world.moveTime(60 * minute)
    await ask(unpaid)
    expect(await collector.mailsOf('regularisationLink')).toHaveLength(2)
  })
})

test('the first payment, and an unknown payment, have nothing to regularise', async () => {
  const [first] = await debitsNow()
  unpaid = first?.paymentId ?? ''
  cle = collector.keyFor(unpaid)
  expect((await reinitialise()).body).toMatchObject({ code: 'DUPLICATE_PAYMENT_HA' })
  unpaid = '11111111-1111-4111-8111-111111111111'
  cle = collector.keyFor(unpaid)
  expect((await reinitialise()).body).toMatchObject({ status: 404, code: 'PAYMENT_UNKNOWN' })
  expect((await after('finalize', unpaid)).body).toMatchObject({ code: 'PAYMENT_UNKNOWN' })
})
