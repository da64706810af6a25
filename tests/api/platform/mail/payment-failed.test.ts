import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentFailed } from '#contract/mails.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { expireOldPayments } from '#server/money/payment/payment-store.ts'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import { messageOf } from '#server/platform/mail/mail-store.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { remindAbandoned } from '#server/messages/reminder/remind-abandoned.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aFollower } from '../../../build/money/a-meeting.ts'
import { dropConstraints, allowMove, rewriteFunction } from '../../../build/money/without-guard.ts'
import { refuseSecond } from '../../../build/collection/a-refused-debit.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { payInThree } from '../../../build/money/a-sale.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

/** A payer who was left with "your bank has yet to answer" gets a mail when the bank refuses: one for each try. */

const minute = 60_000
const day = 24 * 60 * minute
const accepted = 'FR1420041010050500013M02606'
const rejected = 'FR8420041010050500013M02607'
const declined = '4000000000000002'

let world: World
let form: StoredForm

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  const tiers = [{ key: 'stage', name: 'Stage', price: 9000, stock: 1 }]
  form = await aForm(world.deps.db, {
    form: { type: 'PaymentForm', slug: 'stage', tiers, acceptSepa: true, remindAbandonedCart: true },
  })
})
afterEach(() => world.close())

/** The mails that announce the refusal. */
async function reported() {
  const rows = await world.deps.db
    .selectFrom('mail')
    .selectAll()
    .where('kind', '=', 'paymentFailed')
    .execute()
  // Each of them can be rendered.
  for (const row of rows) expect(messageOf(row).kind).toBe('paymentFailed')
  return rows.map((row) => ({ ...row, payload: row.payload as PaymentFailed }))
}

/** Pays by direct debit; gives the attempt. */
async function debit(iban: string, shopper = aShopper(world, form)): Promise<string> {
  const paymentRequestId = await shopper.freeze(
    await shopper.fillItems([{ tierId: tierIdOf(form, 'stage') }]),
  )
  const { body: session } = await shopper.openSession(paymentRequestId, 'Sepa')
  await shopper.enterAccount(session.tokenizationSessionId, iban)
  const { body } = await shopper.execute(paymentRequestId, session)
  expect(body).toEqual({ status: 'Pending', bankDays: true })
  return session.paymentId
}

/** Pays with a card that is declined, whose answer is lost on its way. */
async function loseRefusal() {
  const shopper = aShopper(world, form)
  await world.setScenario({ operation: 'charge', loseAnswer: true })
  const paymentRequestId = await shopper.freeze(
    await shopper.fillItems([{ tierId: tierIdOf(form, 'stage') }]),
  )
  const { paymentId, executed } = await shopper.charge(paymentRequestId, declined)
  expect(executed.status).toBe('Pending')
  return { shopper, paymentId }
}

describe('a direct debit that the bank rejects after days', () => {
  test('is announced once, from any source of the result, in the payer’s language, with a link to pay otherwise', async () => {
    const shopper = aShopper(world, form, { 'accept-language': 'en' })
    const paymentId = await debit(rejected, shopper)
    await world.moveTime(day)
    await pollAttempts(world.deps)
    expect(await reported()).toEqual([])
    await world.moveTime(5 * day)
    // The poller and two return pages learn the result at the same instant.
    await Promise.all([pollAttempts(world.deps), shopper.confirm(paymentId), shopper.confirm(paymentId)])
    await pollAttempts(world.deps)
    expect(await reported()).toMatchObject([
      {
        subject_id: paymentId,
        recipient: 'zoe.moreau@exemple.fr',
        locale: 'en',
        state: 'queued',
        payload: {
          amount: 9000,
          paymentMethod: 'Sepa',
          isNothingTaken: true,
          // Its cart is gone: the payer starts again from the form.
          resume: null,
          form: { url: `${world.deps.settings.publicUrl}/associations/la-ruche/paiements/stage/en` },
        },
      },
    ])
    const { payment_id } = await world.deps.db
      .selectFrom('payment_attempt')
      .select('payment_id')
      .executeTakeFirstOrThrow()
    // Its page offers no retry either.
    expect(await readConfirmation(world.deps, payment_id)).toMatchObject({ isOver: true })
    expect(await violationsOf(world)).toEqual([])
  })

  test('an accepted one is announced by the confirmation only', async () => {
    await debit(accepted)
    await world.moveTime(6 * day)
    await pollAttempts(world.deps)
    expect(await reported()).toEqual([])
  })

  test('negative control: without its guards, it is announced twice', async () => {
    await dropConstraints(world.deps.db, 'mail_kind_subject_id_recipient_key')
    await rewriteFunction(world.deps.db, 'queue_mails', [
      ['on conflict (kind, subject_id, recipient) do nothing', ''],
    ])
    await rewriteFunction(world.deps.db, 'end_first_attempt', [[/\n {4}return false;/, '']])
    const shopper = aShopper(world, form)
    const paymentId = await debit(rejected, shopper)
    await rewriteFunction(world.deps.db, 'move_attempt', [
      ["if not can_move('attempt', v_from, p_event) then", `${await aFollower(world.deps.db)} if false then`],
    ])
    await allowMove(world.deps.db, 'attempt', ['failed', 'fail', 'failed'])
    await world.moveTime(6 * day)
    await Promise.all([shopper.confirm(paymentId), shopper.confirm(paymentId), pollAttempts(world.deps)])
    expect((await reported()).length).toBeGreaterThan(1)
  })
})

describe('a card whose answer was lost', () => {
  test('is announced if the page has stopped waiting, with a link that resumes the cart', async () => {
    const { paymentId } = await loseRefusal()
    await world.moveTime(2 * minute)
    await pollAttempts(world.deps)
    const [mail, ...others] = await reported()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject_id: paymentId, locale: 'fr', payload: { paymentMethod: 'Card' } })
    const link = new URL(mail?.payload.resume?.url ?? '')
    expect(link.pathname).toBe('/associations/la-ruche/paiements/stage')
    expect(new URLSearchParams(link.hash.slice(1)).get('key')).not.toBeNull()
    // That mail was also its reminder.
    await world.moveTime(65 * minute)
    const now = world.deps.clock.now()
    await expireOldPayments(world.deps.db, oldestPayable(now), now, 10)
    await remindAbandoned(world.deps)
    const reminders = world.deps.db.selectFrom('mail').select('id').where('kind', '=', 'abandonedCart')
    expect(await reminders.execute()).toEqual([])
  })

  test('is not announced to a payer who reads the result on the page', async () => {
    const { shopper, paymentId } = await loseRefusal()
    expect((await shopper.confirm(paymentId)).body.status).toBe('Refused')
    await world.moveTime(2 * minute)
    await pollAttempts(world.deps)
    expect(await reported()).toEqual([])
  })

  test('an ordinary refusal sends no mail', async () => {
    const shopper = aShopper(world, form)
    const items = [{ tierId: tierIdOf(form, 'stage') }]
    await shopper.charge(await shopper.freeze(await shopper.fillItems(items)), declined)
    await world.moveTime(2 * minute)
    await pollAttempts(world.deps)
    expect(await reported()).toEqual([])
  })
})

describe('a payer who must confirm at the bank (3-D Secure)', () => {
  const challenged = '4000000000003220'
  const start = async () => {
    const shopper = aShopper(world, form)
    const cart = await shopper.fillItems([{ tierId: tierIdOf(form, 'stage') }])
    return { shopper, ...(await shopper.payCart(cart, challenged)) }
  }

  test('and never does gets one mail when the time for it has run out', async () => {
    const { paymentId } = await start()
    await world.moveTime(2 * minute)
    await pollAttempts(world.deps)
    expect(await reported()).toEqual([])
    await world.moveTime(14 * minute)
    await Promise.all([pollAttempts(world.deps), pollAttempts(world.deps)])
    await pollAttempts(world.deps)
    expect(await reported()).toMatchObject([
      { subject_id: paymentId, payload: { isUnconfirmed: true, isNothingTaken: true } },
    ])
    expect(await violationsOf(world)).toEqual([])
  })

  test('and fails at once reads it on the page: no mail', async () => {
    const { shopper, paymentId, executed } = await start()
    await shopper.answerBank(executed.redirectUrl ?? '', 'failure')
    await shopper.confirm(paymentId)
    await world.moveTime(16 * minute)
    await pollAttempts(world.deps)
    expect(await reported()).toEqual([])
  })
})

test('a late refusal of a debit paid in person is announced with a new link, once for each try', async () => {
  const collector = aCollector(world)
  const { shopper } = await payInThree(world)
  const [, second] = await listDebits(world.deps.db)
  await world.setScenario({ nextSaved: ['hapay_lost_card'] })
  await collector.passTo(second?.due ?? '')
  const debitId = second?.paymentId ?? ''
  const refusals = () => collector.mailsOf('installmentRefused')
  const cle = collector.keyOf((await refusals())[0]?.regularisationUrl ?? '')
  await shopper.call('POST', `/payments/${debitId}/reinitialize?useNewPaymentMethod=true&cle=${cle}`)
  for (const again of [1, 2]) {
    await world.setScenario({ operation: 'charge', loseAnswer: true })
    const { executed, paymentId } = await shopper.charge(debitId, declined, { cle })
    expect(executed.status).toBe('Pending')
    await world.moveTime(2 * minute)
    await Promise.all([pollAttempts(world.deps), shopper.confirm(paymentId)])
    await pollAttempts(world.deps)
    const sent = await refusals()
    expect(sent.length).toBe(1 + again)
    expect(sent.at(-1)).toMatchObject({ advice: 'again', nextTryOn: null, debit: { number: 2 } })
    expect(collector.keyOf(sent.at(-1)?.regularisationUrl ?? '')).not.toBe('')
  }
  expect(await reported()).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('a debit paid in person whose payer never confirms at the bank is announced with a new link, once', async () => {
  const collector = aCollector(world)
  const { shopper } = await payInThree(world)
  const { unpaid, cle } = await refuseSecond(world, 'hapay_lost_card')
  await shopper.call('POST', `/payments/${unpaid}/reinitialize?useNewPaymentMethod=true&cle=${cle}`)
  await shopper.charge(unpaid, '4000000000003220', { cle })
  const refusals = () => collector.mailsOf('installmentRefused')
  await world.moveTime(2 * minute)
  await pollAttempts(world.deps)
  expect(await refusals()).toHaveLength(1)
  await world.moveTime(14 * minute)
  await Promise.all([pollAttempts(world.deps), pollAttempts(world.deps)])
  const [, sent, ...others] = await refusals()
  expect([sent, others]).toMatchObject([{ advice: 'again', nextTryOn: null, debit: { number: 2 } }, []])
})
