import { afterEach, beforeEach, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import type { AttemptId } from '#domain/ids.ts'
import { dueDate } from '#domain/installment/due-date.ts'
import { cents } from '#domain/money.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { recordDisputes } from '#server/money/dispute/record-disputes.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import type { ProviderDispute } from '#server/providers/disputes.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { savedCard } from '../../../build/money/a-sale.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let office: ReturnType<typeof aReceiptOffice>
let disputes: ProviderDispute[] = []
beforeEach(async () => {
  disputes = []
  world = await aWorld({
    webhooks: false,
    wrapProvider: (provider) => ({
      ...provider,
      disputes: { listOf: async () => disputes, answer: async () => ({ kind: 'sent' }) },
    }),
  })
  office = aReceiptOffice(world)
})
afterEach(() => world.close())

const today = () => parisDate(world.deps.clock.now())
const thisYear = () => Number(today().slice(0, 4))
const aGiftForm = (form: object = {}) =>
  aForm(world.deps.db, { organisation: receiptsDeclared, form: { ...form } })

test('monthly gifts of a year are one receipt in January, with each payment on it', async () => {
  const shopper = aShopper(world, await aGiftForm({ frequencies: ['SINGLE', 'SUBSCRIPTION'] }))
  // A spring day of the next year: no month of it is beyond the year.
  await office.goTo(new Date(Date.UTC(thisYear() + 1, 2, 4, 11)))
  const cart = await shopper.fillItems([
    { tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' },
  ])
  await shopper.saveTip(cart, 50)
  await shopper.saveInstallments(cart, 1, 5)
  const { executed, paymentId } = await shopper.payCart(cart, savedCard)
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paymentId)
  await office.goTo(new Date(`${dueDate(today(), 5, 1)}T11:00:00Z`))
  await collectDue(world.deps)
  const year = thisYear()
  await office.work()
  expect(await office.list()).toEqual([])
  await office.goTo(new Date(Date.UTC(year + 1, 0, 14, 12)))
  await office.work()
  expect(await office.list()).toEqual([])
  await office.goTo(new Date(Date.UTC(year + 1, 0, 15, 12)))
  await office.work()
  const [receipt, ...others] = await office.list()
  expect(others).toEqual([])
  expect(receipt).toMatchObject({ label: `${year}-000001`, amount: 3000 })
  const words = await office.wordsOf(receipt?.id ?? '')
  expect(words).toContain('***30,00***')
  expect(words).toContain(`Période des versements du 04/03/${year}`)
  expect(words).toContain('15,00 €')
  expect(await office.mails()).toMatchObject([{ kind: 'taxReceipt', year, amount: 3000 }])
})

test('money that an association received itself gives a receipt of the day on which it was paid', async () => {
  await aGiftForm()
  const paidOn = `${thisYear() - 1}-12-31`
  const { emailConfirmation: _typedAgain, ...payer } = aPayer
  await addOffline(world.deps, {
    organizationSlug: 'la-ruche',
    formType: 'Donation',
    formSlug: 'dons',
    entries: [
      {
        reference: 'cheque-1',
        paymentMethod: 'Check',
        paidOn,
        payer,
        items: [{ tier: 'open-donation', customAmount: 8000 }],
      },
    ],
  })
  await office.work()
  const [receipt] = await office.list()
  expect(receipt).toMatchObject({ label: `${thisYear() - 1}-000001`, amount: 8000 })
  const words = await office.wordsOf(receipt?.id ?? '')
  expect(words).toContain('Mode de versement Chèque')
  expect(words).toContain(`Date du versement 31/12/${thisYear() - 1}`)
  expect(words).not.toContain('Mode test')
})

async function aDisputedGift() {
  const shopper = aShopper(world, await aGiftForm())
  const { paymentId } = await shopper.pay(savedCardOnce, 5000, 0)
  await shopper.confirm(paymentId)
  const attempt = await world.deps.db
    .selectFrom('payment_attempt')
    .select(['id', 'payment_id'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const charge = {
    id: attempt.id as AttemptId,
    provider: 'sandbox' as const,
    paymentId: attempt.payment_id as Parameters<typeof recordDisputes>[1]['paymentId'],
  }
  return async (state: ProviderDispute['state']) => {
    disputes = [
      {
        disputeRef: 'dp_1',
        amount: cents(5000),
        state,
        reason: 'other',
        respondBy: null,
        at: world.deps.clock.now(),
      },
    ]
    await recordDisputes(world.deps, charge)
    await office.work()
  }
}
const savedCardOnce = '4242424242424242'

test('a gift that a bank took back has no receipt any more', async () => {
  const record = await aDisputedGift()
  await office.work()
  await record('open')
  expect(await office.amounts()).toEqual([5000])
  await record('lost')
  expect(await office.amounts()).toEqual([-5000])
  expect(await violationsOf(world)).toEqual([])
})

test('while a bank decides, a receipt waits', async () => {
  const record = await aDisputedGift()
  await record('open')
  expect(await office.list()).toEqual([])
  await record('won')
  expect(await office.amounts()).toEqual([5000])
})
