import { describe, expect, test } from 'vitest'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { StateNotes } from '#web/pages/schedule/state/state-notes.tsx'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'
import { anIdentity } from '../../../../../tests/build/site/an-identity.ts'

const debit = (
  number: number,
  status: ScheduleView['installments'][number]['status'],
): ScheduleView['installments'][number] => ({
  number,
  date: `2027-0${number}-05`,
  amount: 2000,
  tipPart: 0,
  status,
  refusedByBank: status === 'Refused',
})

const schedule: ScheduleView = {
  identity: anIdentity,
  kind: 'INSTALLMENT',
  state: 'active',
  organization: { name: 'La Marmite', organizationSlug: 'la-marmite', email: 'bonjour@marmite.exemple.fr' },
  form: { title: 'Stage', formType: 'Event', url: 'https://dons.exemple.fr' },
  orderNumber: '2026-000001',
  isWithdrawn: false,
  startedAt: '2027-01-05T09:00:00.000Z',
  payerFirstName: 'Zoé',
  debitDay: 5,
  amount: 6000,
  tip: 0,
  minAmount: 6000,
  maxAmount: 6000,
  installments: [debit(1, 'Paid'), debit(2, 'Planned'), debit(3, 'Planned')],
  savedPaymentMethod: { paymentMethod: 'Card', brand: 'visa', last4: '4242', expiry: '01/2027' },
  cardEndsBefore: null,
  paymentMethodNeeds: null,
  regularisationUrl: 'https://dons.exemple.fr/paiement/regularisation/2?cle=abc',
  can: { pause: false, resume: false, changeAmount: false, terminate: false },
}
const notesOf = (change: Partial<ScheduleView>) =>
  renderWithRoot(<StateNotes view={{ ...schedule, ...change }} />, { areas: ['schedule'] }).replaceAll(
    /\s/g,
    ' ',
  )

describe('the payment method of a schedule', () => {
  test('nothing to do while the card is valid long enough', () => {
    expect(notesOf({})).toContain('Vous n’avez rien à faire')
  })

  test('a card that expires before a debit can be replaced', () => {
    const text = notesOf({ cardEndsBefore: '2027-02-05' })
    expect(text).not.toContain('Vous n’avez rien à faire')
    expect(text).toContain('Votre carte expire avant le prélèvement du 05/02/2027')
    expect(text).toContain('Indiquer une autre carte')
    expect(text).toContain('/paiement/regularisation/2?cle=abc')
  })

  test('a card that its bank no longer accepts must be replaced before the next debit, stated once', () => {
    const text = notesOf({ paymentMethodNeeds: 'otherPaymentMethod' })
    expect(text).not.toContain('Vous n’avez rien à faire')
    expect(text).toContain('Votre banque n’accepte plus cette carte')
    expect(text.split('/paiement/regularisation/2?cle=abc')).toHaveLength(2)
    expect(notesOf({ paymentMethodNeeds: 'otherPaymentMethod', cardEndsBefore: '2027-02-05' })).not.toContain(
      'n’accepte plus',
    )
    expect(
      notesOf({
        paymentMethodNeeds: 'otherPaymentMethod',
        installments: [debit(1, 'Paid'), debit(2, 'Refused')],
      }),
    ).not.toContain('n’accepte plus')
  })

  test('an account that its bank no longer lets us debit is not called a card', () => {
    const savedPaymentMethod = { paymentMethod: 'Sepa', brand: '', last4: '0013', expiry: '' } as const
    const text = notesOf({ paymentMethodNeeds: 'otherPaymentMethod', savedPaymentMethod })
    expect(text).toContain('Votre banque ne permet plus de prélever ce compte')
    expect(text).toContain('un autre moyen de paiement')
    expect(text).not.toContain('carte')
  })
})

describe('what the payer has to do', () => {
  test('a card that needs its holder is used in person, without asking for another card', () => {
    const text = notesOf({ paymentMethodNeeds: 'payer' })
    expect(text).not.toContain('Vous n’avez rien à faire')
    expect(text).toContain('Votre banque demande votre accord')
    expect(text).toContain('Régler le prochain prélèvement')
    expect(text).not.toContain('autre carte')
  })

  test('the payer is not needed while the bank processes another debit, which may change the need', () => {
    const installments = [debit(1, 'Paid'), debit(2, 'Processing'), debit(3, 'Planned')]
    expect(notesOf({ paymentMethodNeeds: 'payer', installments })).not.toContain(
      'Régler le prochain prélèvement',
    )
  })

  test('the need of the next debit comes before a card that expires later', () => {
    const text = notesOf({ paymentMethodNeeds: 'otherPaymentMethod', cardEndsBefore: '2027-03-05' })
    expect(text).toContain('Votre banque n’accepte plus cette carte')
    expect(text.split('/paiement/regularisation/2?cle=abc')).toHaveLength(2)
  })

  test('a debit just paid is at the bank, and is not requested again', () => {
    const text = notesOf({ installments: [debit(1, 'Paid'), debit(2, 'Processing'), debit(3, 'Planned')] })
    expect(text).toContain('prévu le 05/02/2027 est en cours')
    expect(text).not.toContain('Rien n’a été débité')
    expect(text).not.toContain('Régler')
  })

  test('a new card has no use after the last debit', () => {
    const second = notesOf({ installments: [debit(1, 'Paid'), debit(2, 'Refused'), debit(3, 'Planned')] })
    expect(second).toContain('servira pour les suivants')
    const last = notesOf({ installments: [debit(1, 'Paid'), debit(2, 'Paid'), debit(3, 'Refused')] })
    expect(last).toContain('Payez avec la même carte ou une autre.')
    expect(last).not.toContain('pour les suivants')
  })
})
