import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { ConfirmationView } from '#contract/order/confirmation.ts'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { ConfirmedScreen } from '#web/pages/payment/confirmed-screen.tsx'
import { DebitLines } from '#web/pages/payment/regularisation/debit-lines.tsx'
import {
  CancelledScreen,
  ConfirmedScreen as RegularisedScreen,
} from '#web/pages/payment/regularisation/ended-screens.tsx'
import { BankDaysScreen } from '#web/pages/payment/waiting-screen.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

// Its style comes from the build.
vi.mock('virtual:site-css', () => ({ restCss: '' }))

const id = '11111111-1111-4111-8111-111111111111'
const render = (part: ReactNode) =>
  renderWithRoot(part, { areas: ['confirmation', 'regularisation', 'installments', 'campaign'] })

/** As read: without marks, with plain spaces. */
const read = (html: string) =>
  html
    .replaceAll(/<!--.*?-->|<\/?(?:b|strong)>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\s/g, ' ')

const confirmation: ConfirmationView = {
  paymentRequestId: id,
  paymentId: id,
  status: 'Confirmed',
  errorCode: null,
  isOver: true,
  organization: { organizationSlug: 'la-marmite', name: 'La Marmite' },
  form: { title: 'Dons', formType: 'Donation', formSlug: 'dons', url: 'https://dons.exemple.fr' },
  backUrl: null,
  amount: 2000,
  amountTip: 160,
  bankDays: false,
  order: null,
}

const installment: RegularisationView['installment'] = {
  number: 3,
  date: '2026-12-22',
  amount: 2000,
  tipPart: 160,
  status: 'Refused',
  refusedByBank: true,
}

const regularisation: RegularisationView = {
  paymentRequestId: id,
  paymentRequestDataId: id,
  mode: 'newMeans',
  status: 'Open',
  isAtBank: false,
  isTakenOver: false,
  organization: { name: 'La Marmite', organizationSlug: 'la-marmite' },
  form: { title: 'Dons', formType: 'Donation', url: 'https://dons.exemple.fr' },
  orderNumber: '2026-000001',
  payerFirstName: 'Zoé',
  kind: 'SUBSCRIPTION',
  installment,
  total: 2160,
  installments: [installment],
  keptMeans: null,
  hasOthers: false,
  provider: 'sandbox',
  backUrl: null,
}

test('a direct debit under way is the association’s without the contribution', () => {
  const html = render(<BankDaysScreen view={{ ...confirmation, status: 'Pending', bankDays: true }} />)
  expect(read(html)).toContain('20,00 € pour La Marmite, et 1,60 € pour Obole.')
  const alone = render(<BankDaysScreen view={{ ...confirmation, amountTip: 0 }} />)
  expect(read(alone)).toContain('20,00 € pour La Marmite. ')
})

test('a confirmation whose order is told no more names nobody, and says where to look', () => {
  const html = render(<ConfirmedScreen view={confirmation} />)
  expect(html).toContain('<h1>Merci, votre don est confirmé</h1>')
  expect(read(html)).toContain('Le détail n’est plus affiché ici après 30 jours.')
  expect(html).toContain('href="/commandes"')
})

test('a debit that was paid in person is the association’s without the contribution', () => {
  const html = render(<RegularisedScreen view={regularisation} />)
  expect(read(html)).toContain('20,00 € pour La Marmite, et 1,60 € pour Obole.')
})

test('a month of a gift says its day once', () => {
  const text = read(render(<DebitLines view={regularisation} />))
  expect(text).toContain('Paiement mensuel du 22/12/2026')
  expect(text).toContain('Commande n° 2026-000001')
  expect(text.split('22/12/2026')).toHaveLength(2)
})

test.each([
  [false, 'Vous avez annulé ce paiement'],
  [true, 'Ce paiement a été repris dans un autre onglet'],
])('ended, taken over elsewhere %s: %s', (isTakenOver, title) => {
  const html = render(<CancelledScreen view={{ ...regularisation, isTakenOver }} />)
  expect(html).toContain(`<h1>${title}</h1>`)
})
