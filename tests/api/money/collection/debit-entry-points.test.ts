import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/installment/due-date.ts'
import type { Initialized } from '#contract/card-fields.ts'
import type { Canceled, NextAction, PaymentSummary } from '#contract/payment.ts'
import type { Reinitialized } from '#contract/schedule/regularisation.ts'
import { parisDate } from '#domain/format.ts'
import { claimDueInstallments } from '#server/money/installment/collect-store.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { dataIdOf, refuseSecond } from '../../../build/collection/a-refused-debit.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { payInThree } from '../../../build/money/a-sale.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const hour = 60 * 60_000
let world: World
let collector: ReturnType<typeof aCollector>
let shopper: Awaited<ReturnType<typeof payInThree>>['shopper']
/** The second debit of three, refused, and the key of its mail. */
let unpaid: string
let cle: string

beforeEach(async () => {
  world = await aWorld()
  collector = aCollector(world)
  shopper = (await payInThree(world)).shopper
  ;({ unpaid, cle } = await refuseSecond(world, 'hapay_insufficient_funds'))
})
afterEach(() => world.close())

const absent = '11111111-1111-4111-8111-111111111111'

/** Every call that is addressed by the id of a debit. */
const entryPoints = {
  reinitialize: (id: string, proof: string) =>
    shopper.call<Reinitialized>('POST', `/payments/${id}/reinitialize?useNewPaymentMethod=true${proof}`),
  embedded: (id: string, proof: string) =>
    shopper.call<Reinitialized>('POST', `/payments/card-embed/${id}/reinitialize?x=1${proof}`),
  summary: (id: string, proof: string) =>
    shopper.call<Reinitialized>('GET', `/payments/unpaid/summary?paymentRequestId=${id}${proof}`),
  payment: (id: string, proof: string) =>
    shopper.call<PaymentSummary>('GET', `/payments/summary?paymentRequestId=${id}${proof}`),
  next: (id: string, proof: string) =>
    shopper.call<NextAction>('GET', `/payments/card-embed/get-next-action?paymentRequestId=${id}${proof}`),
  initialize: (id: string, proof: string) =>
    shopper.call<Initialized>('POST', `/payments/card-embed/ha-initialize?paymentRequestId=${id}${proof}`),
  cancel: (id: string, proof: string) =>
    shopper.call<Canceled>('POST', `/payments/card-embed/cancel?paymentRequestId=${id}${proof}`),
}
const open = entryPoints.reinitialize
const regularisations = () => world.deps.db.selectFrom('regularisation').selectAll().execute()

describe.each(Object.keys(entryPoints) as (keyof typeof entryPoints)[])('%s', (name) => {
  const call = entryPoints[name]
  const answer = async (id: string, proof: string) => {
    const { status, body } = await call(id, proof)
    // The whole answer, except what differs at each call.
    return { status, reported: { ...body, requestId: null } }
  }

  test('gives no information about a debit with its id alone, or with the key of another one', async () => {
    const [, , third] = await listDebits(world.deps.db)
    const unknown = await answer(absent, '')
    expect(unknown).toMatchObject({ status: 404, reported: { code: 'PAYMENT_UNKNOWN' } })
    const forged = `${cle.slice(0, -1)}${cle.endsWith('A') ? 'Q' : 'A'}`
    const { body: begun } = await open(
      third?.paymentId ?? '',
      `&cle=${collector.keyFor(third?.paymentId ?? '')}`,
    )
    for (const proof of [
      '',
      '&cle=',
      '&cle=nonsense',
      `&cle=${forged}`,
      `&cle=${collector.keyFor(third?.paymentId ?? '')}`,
      `&paymentRequestDataId=${absent}`,
      `&paymentRequestDataId=${dataIdOf(begun)}`,
    ])
      expect(await answer(unpaid, proof), proof).toEqual(unknown)
    expect((await regularisations()).filter(({ payment_id: id }) => id === unpaid)).toEqual([])
  })

  test('opens with the key of the mail, and with the regularisation started from it', async () => {
    const { body: begun } = await open(unpaid, `&cle=${cle}`)
    expect((await call(unpaid, `&cle=${cle}`)).status).toBe(200)
    expect((await call(unpaid, `&paymentRequestDataId=${dataIdOf(begun)}`)).status).toBe(200)
  })

  test('opens for a day with an abandoned regularisation, so that it can be started again', async () => {
    const { body: begun } = await open(unpaid, `&cle=${cle}`)
    const dataId = dataIdOf(begun)
    await shopper.call('POST', `/payments/unpaid/abandon?paymentRequestDataId=${dataId}`)
    // No card is accepted for it before it is started again.
    const status = name === 'initialize' ? 409 : 200
    expect((await call(unpaid, `&paymentRequestDataId=${dataId}`)).status).toBe(status)
    await world.deps.db.updateTable('regularisation').set({ state: 'cancelled' }).execute()
    await world.moveTime(25 * hour)
    const late = await call(unpaid, `&paymentRequestDataId=${dataId}`)
    expect(late).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } })
  })
})

/** Another process charges the second debit at this moment; gives the state of its attempt. */
async function collectElsewhere() {
  const { db, clock } = world.deps
  await collector.goTo((await listDebits(db))[1]?.tryOn ?? '')
  const now = clock.now()
  const later = new Date(now.getTime() + hour)
  await claimDueInstallments(db, { now, today: parisDate(now), deadline: later, pollAt: later, limit: 10 })
  return async () =>
    (
      await db
        .selectFrom('payment_attempt')
        .select('state')
        .where('kind', '=', 'collector')
        .orderBy('created_at')
        .execute()
    ).map(({ state }) => state)
}

test('a debit that the collector is charging cannot be cancelled, with a key or without', async () => {
  const dataId = dataIdOf((await open(unpaid, `&cle=${cle}`)).body)
  const abandon = () => shopper.call('POST', `/payments/unpaid/abandon?paymentRequestDataId=${dataId}`)
  await abandon()
  const statesNow = await collectElsewhere()
  expect((await entryPoints.cancel(unpaid, '')).status).toBe(404)
  const refused = { status: 409, body: { code: 'PAYMENT_IN_PROGRESS' } }
  expect(await entryPoints.cancel(unpaid, `&cle=${collector.keyFor(unpaid)}`)).toMatchObject(refused)
  await abandon()
  expect(await statesNow()).toEqual(['failed', 'submitted'])
  expect(await violationsOf(world)).toEqual([])
})

test('a confirmation shows a debit only once it is paid', async () => {
  const publish = () =>
    shopper.call('PUT', `/payments/publication?paymentRequestId=${unpaid}`, {
      publishName: false,
      publishAmount: false,
      comment: '',
    })
  expect((await publish()).status).toBe(404)
  await expect(readConfirmation(world.deps, unpaid)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' })
  await collector.passTo((await listDebits(world.deps.db))[1]?.tryOn ?? '')
  expect(await readConfirmation(world.deps, unpaid)).toMatchObject({ status: 'Confirmed' })
})

test('the limit per minute and address allows a room of visitors, not guessing', async () => {
  const strict = await aWorld({ limitsRates: true })
  try {
    const { shopper: guesser } = await payInThree(strict)
    for (const path of [`/payments/${absent}/reinitialize`, `/payments/card-embed/${absent}/reinitialize`]) {
      const statuses = []
      for (let call = 0; call < 31; call += 1) statuses.push((await guesser.call('POST', path)).status)
      expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([404, 429])
    }
  } finally {
    await strict.close()
  }
})

/** Starts a payment on two days, each time just before the collector runs, and never pays. */
async function holdBack(): Promise<number[]> {
  const tryOn = (await listDebits(world.deps.db))[1]?.tryOn ?? ''
  const collected = []
  for (const day of [0, 1, 2]) {
    await collector.goTo(addDays(tryOn, day))
    expect((await open(unpaid, `&cle=${collector.keyFor(unpaid)}`)).status).toBe(200)
    collected.push(await collector.turn())
  }
  return collected
}

test('repeated payment starts hold a debit back until the end of the next day only', async () => {
  expect(await holdBack()).toEqual([0, 0, 1])
  expect((await listDebits(world.deps.db)).map(({ state }) => state)).toEqual(['paid', 'paid', 'planned'])
  // The payment that was started gets the answer that the debit is paid.
  expect((await open(unpaid, `&cle=${collector.keyFor(unpaid)}`)).body).toMatchObject({
    code: 'DUPLICATE_PAYMENT_HA',
  })
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without that end it would never be tried again', async () => {
  await rewriteFunction(world.deps.db, 'claim_due_installments', [['i.try_on < p_today - 1 or', '']])
  expect(await holdBack()).toEqual([0, 0, 0])
})

test('the link of a mail opens a page in the language of its payer', async () => {
  await world.deps.db
    .updateTable('payment')
    .set({ snapshot: sql`jsonb_set(snapshot, '{locale}', '"en"')` })
    .where('id', '=', unpaid)
    .execute()
  await shopper.call('POST', '/payments/unpaid/link', { paymentRequestId: unpaid })
  const [mail] = await collector.mailsOf('regularisationLink')
  const { pathname, searchParams } = new URL(mail?.regularisationUrl ?? '')
  expect(pathname).toBe('/langue/en')
  expect(searchParams.get('retour')).toMatch(
    new RegExp(`^/paiement/regularisation/${unpaid}\\?cle=[\\w-]{50}$`),
  )
})
