import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DebitRegistered } from '#contract/mail/debit-registered.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { messageOf } from '#server/platform/mail/mail-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

/** A mail says at once that a direct debit is registered; the bank takes days. */

const day = 86_400_000
const accepted = 'FR1420041010050500013M02606'

let world: World
let form: StoredForm

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  const tiers = [{ key: 'stage', name: 'Stage', price: 9000 }]
  form = await aForm(world.deps.db, {
    form: { type: 'PaymentForm', slug: 'stage', tiers, acceptSepa: true, installments: [1, 3] },
  })
})
afterEach(() => world.close())

async function mailsOf(kind: 'debitRegistered' | 'installmentUpcoming' | 'payerConfirmation') {
  const rows = await world.deps.db.selectFrom('mail').selectAll().where('kind', '=', kind).execute()
  for (const row of rows) expect(messageOf(row).kind).toBe(kind)
  return rows.map((row) => ({ ...row, payload: row.payload as DebitRegistered }))
}

async function debit(installments = 1, language = 'fr') {
  const shopper = aShopper(world, form, { 'accept-language': language })
  const cart = await shopper.fillItems([{ tierId: tierIdOf(form, 'stage') }])
  await shopper.saveInstallments(cart, installments)
  const paymentRequestId = await shopper.freeze(cart)
  const { body: session } = await shopper.openSession(paymentRequestId, 'Sepa')
  await shopper.enterAccount(session.tokenizationSessionId, accepted)
  const { body } = await shopper.execute(paymentRequestId, session)
  expect(body).toEqual({ status: 'Pending', bankDays: true })
  return { shopper, paymentRequestId, paymentId: session.paymentId }
}

test('it is announced with the debit, once, and the confirmation follows days later', async () => {
  const { shopper, paymentRequestId, paymentId } = await debit(1, 'en')
  expect(await mailsOf('debitRegistered')).toMatchObject([
    {
      subject_id: paymentId,
      recipient: 'zoe.moreau@exemple.fr',
      locale: 'en',
      state: 'queued',
      payload: {
        amount: 9000,
        amountTip: 0,
        provider: 'sandbox',
        mandateReference: expect.stringMatching(/^TEST[A-Z0-9]{4,31}$/) as string,
        reference: paymentRequestId.slice(-8).toUpperCase(),
      },
    },
  ])
  await Promise.all([shopper.confirm(paymentId), shopper.confirm(paymentId), pollAttempts(world.deps)])
  await world.moveTime(day)
  await pollAttempts(world.deps)
  expect(await mailsOf('debitRegistered')).toHaveLength(1)
  expect(await mailsOf('payerConfirmation')).toEqual([])
  await world.moveTime(5 * day)
  await pollAttempts(world.deps)
  expect(await mailsOf('debitRegistered')).toHaveLength(1)
  expect(await mailsOf('payerConfirmation')).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('a debit of the collector is not: it was announced before', async () => {
  await debit(3)
  await world.moveTime(6 * day)
  await pollAttempts(world.deps)
  const [, second] = await listDebits(world.deps.db)
  const due = second?.due ?? ''
  await aCollector(world).passTo(addDays(due, -2))
  await aCollector(world).passTo(due)
  expect((await listDebits(world.deps.db))[1]?.state).toBe('collecting')
  const [registered] = await mailsOf('debitRegistered')
  expect(registered?.payload.mandateReference).toMatch(/^TEST/)
  expect(await mailsOf('installmentUpcoming')).toMatchObject([
    { payload: { mandateReference: registered?.payload.mandateReference } },
  ])
  expect(await mailsOf('debitRegistered')).toHaveLength(1)
})

test('a card is not', async () => {
  const shopper = aShopper(world, form)
  const items = [{ tierId: tierIdOf(form, 'stage') }]
  await shopper.charge(await shopper.freeze(await shopper.fillItems(items)), '4242424242424242')
  expect(await mailsOf('debitRegistered')).toEqual([])
})
