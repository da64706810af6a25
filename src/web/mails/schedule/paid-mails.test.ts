import { expect, it } from 'vitest'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aPayerConfirmation } from '../../../../tests/build/mail/mail-messages.ts'
import { aScheduleMail, debits } from '../../../../tests/build/mail/schedule-mail-messages.ts'

const [, second, third] = debits
const until = '2027-02-19T09:00:00.000Z'
const regularisationUrl = 'http://localhost:4400/paiement/regularisation/3?cle=abc'

/** The text version, with normalised spaces. */
async function written(message: Parameters<typeof renderMail>[0]): Promise<string> {
  const { text } = await renderMail(message)
  return text.replaceAll(/\s+/g, ' ')
}

it('states the other refused debits with a payment link, and not that all is paid', async () => {
  const owed = { debits: [third], regularisationUrl, until }
  const text = await written(aScheduleMail('installmentPaid', { next: null, isAllPaid: false, owed }))
  expect(text).not.toContain('tout est payé')
  expect(text).toContain('Il reste 34,33 € à régler : le prélèvement du 21/01/2027 a été refusé.')
  expect(text).toContain('Régler 34,33 €')
  expect(text).toContain('/paiement/regularisation/3?cle=abc')
  const both = { ...owed, debits: [second, third] }
  const texts = await written(aScheduleMail('installmentPaid', { next: null, isAllPaid: false, owed: both }))
  expect(texts).toContain('Il reste 68,66 € à régler : 2 prélèvements ont été refusés.')
})

it('does not say that all is paid while a debit is pending', async () => {
  const text = await written(aScheduleMail('installmentPaid', { next: null, isAllPaid: false }))
  expect(text).not.toContain('tout est payé')
})

it.each([
  ['newPaymentMethod', 'Card'],
  ['neutral', 'Card'],
  ['newPaymentMethod', 'Sepa'],
  ['neutral', 'Sepa'],
])('%s: the last debit promises no later use of a new payment method (%s)', async (advice, paymentMethod) => {
  const change = { advice, paymentMethod, nextTryOn: null }
  expect(await written(aScheduleMail('installmentRefused', change))).toContain(
    'servira aussi pour les prélèvements suivants',
  )
  const last = await written(aScheduleMail('installmentRefused', { ...change, debit: third }))
  expect(last).not.toContain('servira aussi')
})

it('announces a debit of a bank account with its mandate, and does not mention cards', async () => {
  const savedPaymentMethod = { paymentMethod: 'Sepa', brand: 'FR', last4: '2606', expiry: '' }
  const change = { paymentMethod: 'Sepa', savedPaymentMethod, mandateReference: 'NXDSYREGC9PSMKWY' }
  const upcoming = await written(aScheduleMail('installmentUpcoming', change))
  expect(upcoming).toContain('Compte bancaire se terminant par 2606')
  expect(upcoming).toContain('Référence unique de mandat (RUM) : NXDSYREGC9PSMKWY')
  expect(upcoming).not.toMatch(/carte/i)
})

it('only offers to change the amount where that is possible', async () => {
  const upcoming = (isAmountFixed: boolean) =>
    written(aScheduleMail('installmentUpcoming', { kind: 'SUBSCRIPTION', isAmountFixed }))
  expect(await upcoming(false)).toContain('vous pouvez le modifier ou l’arrêter')
  expect(await upcoming(true)).toContain('vous pouvez l’arrêter')
  const monthly = {
    kind: 'SUBSCRIPTION',
    installments: [second, third],
    savedPaymentMethod: { paymentMethod: 'Card', brand: 'visa', last4: '4242', expiry: '12/2040' },
    cardExpiresBefore: null,
    manageUrl: 'http://localhost:4400/prelevements/abc',
  } as const
  const confirmed = (isAmountFixed: boolean) =>
    written(
      aPayerConfirmation({
        schedule: { ...monthly, installments: [...monthly.installments], isAmountFixed },
      }),
    )
  expect(await confirmed(false)).toContain('le modifier, le suspendre')
  expect(await confirmed(true)).toContain('vous pouvez le suspendre ou l’arrêter')
})
