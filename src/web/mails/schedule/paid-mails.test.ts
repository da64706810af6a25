import { expect, it } from 'vitest'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aPayerConfirmation } from '../../../../tests/build/mail/mail-messages.ts'
import { aScheduleMail, debits } from '../../../../tests/build/mail/schedule-mail-messages.ts'

const [, second, third] = debits
const until = '2027-02-19T09:00:00.000Z'
const regularisationUrl = 'http://localhost:4400/paiement/regularisation/3?cle=abc'

/** The text version, spaces told apart by nobody. */
async function told(message: Parameters<typeof renderMail>[0]): Promise<string> {
  const { text } = await renderMail(message)
  return text.replaceAll(/\s+/g, ' ')
}

it('says what else was refused instead of that all is paid, with the way to pay it', async () => {
  const owed = { debits: [third], regularisationUrl, until }
  const text = await told(aScheduleMail('installmentPaid', { next: null, isAllPaid: false, owed }))
  expect(text).not.toContain('tout est payé')
  expect(text).toContain('Il reste 34,33 € à régler : le prélèvement du 21 janvier 2027 n’est pas passé.')
  expect(text).toContain('Régler 34,33 €')
  expect(text).toContain('/paiement/regularisation/3?cle=abc')
  const both = { ...owed, debits: [second, third] }
  const texts = await told(aScheduleMail('installmentPaid', { next: null, isAllPaid: false, owed: both }))
  expect(texts).toContain('Il reste 68,66 € à régler : 2 prélèvements ne sont pas passés.')
})

it('does not say that all is paid while what is left waits', async () => {
  const text = await told(aScheduleMail('installmentPaid', { next: null, isAllPaid: false }))
  expect(text).not.toContain('tout est payé')
})

it.each([
  ['newPaymentMethod', 'Card'],
  ['neutral', 'Card'],
  ['newPaymentMethod', 'Sepa'],
  ['neutral', 'Sepa'],
])('%s: the last debit promises no use of a new means after it (%s)', async (advice, paymentMethod) => {
  const change = { advice, paymentMethod, nextTryOn: null }
  expect(await told(aScheduleMail('installmentRefused', change))).toContain('servira aussi pour la suite')
  const last = await told(aScheduleMail('installmentRefused', { ...change, debit: third }))
  expect(last).not.toContain('servira aussi')
})

it('promises another amount only where one may be set', async () => {
  const upcoming = (isAmountFixed: boolean) =>
    told(aScheduleMail('installmentUpcoming', { kind: 'SUBSCRIPTION', isAmountFixed }))
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
    told(
      aPayerConfirmation({
        schedule: { ...monthly, installments: [...monthly.installments], isAmountFixed },
      }),
    )
  expect(await confirmed(false)).toContain('le modifier, le suspendre')
  expect(await confirmed(true)).toContain('vous pouvez le suspendre ou l’arrêter')
})
