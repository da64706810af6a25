import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { ConfirmationView } from '#contract/order/confirmation.ts'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { ConfirmedScreen, PaidScreen } from '#web/pages/payment/confirmed-screen.tsx'
import { AllDebits } from '#web/pages/payment/regularisation/all-debits.tsx'
import { DebitLines } from '#web/pages/payment/regularisation/debit-lines.tsx'
import {
  BankDaysScreen as RegularisedBankDays,
  CancelledScreen,
  ConfirmedScreen as RegularisedScreen,
  FailedScreen,
} from '#web/pages/payment/regularisation/ended-screens.tsx'
import { BankDaysScreen, BankScreen } from '#web/pages/payment/waiting-screen.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'
import { anIdentity } from '../../../../tests/build/site/an-identity.ts'

// The build provides this style.
vi.mock('virtual:site-css', () => ({ restCss: '' }))

const id = '11111111-1111-4111-8111-111111111111'
const render = (part: ReactNode) =>
  renderWithRoot(part, { areas: ['confirmation', 'regularisation', 'installments', 'campaign', 'payer'] })

/** The visible text: without tags, with normalised spaces. */
const read = (html: string) =>
  html
    .replaceAll(/<!--.*?-->|<\/?(?:b|strong)>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\s/g, ' ')

const confirmation: ConfirmationView = {
  identity: anIdentity,
  paymentRequestId: id,
  paymentId: id,
  status: 'Confirmed',
  errorCode: null,
  coverUrl: '/couverture.svg',
  startedAt: '2026-11-20T10:00:00.000Z',
  isOver: true,
  organization: { organizationSlug: 'la-marmite', name: 'La Marmite' },
  form: { title: 'Dons', formType: 'Donation', formSlug: 'dons', url: 'https://dons.exemple.fr' },
  backUrl: null,
  amount: 2000,
  amountTip: 160,
  waitedMs: 0,
  bankUrl: null,
  bankDays: false,
  cancelled: null,
  amountRefunded: 0,
  order: null,
}

const anOrder: NonNullable<ConfirmationView['order']> = {
  orderId: id,
  orderNumber: '2026-000001',
  date: '2026-11-20T10:00:00.000Z',
  firstName: 'Zoé',
  isOrganization: false,
  maskedEmail: 'zo•••@exemple.fr',
  amount: 2000,
  amountTip: 160,
  schedule: null,
  lines: [],
  discount: null,
  event: null,
  publication: { publishName: false, publishAmount: false, comment: '', isAsked: true },
  ticketsUrl: null,
  ticketFiles: null,
  cards: [],
  summaryUrl: '/documents/summary/x',
  contributorsVisible: true,
  effect: null,
  personalMessage: '',
  canGiveMonthly: false,
  taxReceipt: null,
  receipts: [],
  documents: [],
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
  identity: anIdentity,
  paymentRequestId: id,
  paymentRequestDataId: id,
  mode: 'newPaymentMethod',
  status: 'Open',
  isAtBank: false,
  bankUrl: null,
  waitedMs: 0,
  bankDays: false,
  isTakenOver: false,
  organization: { name: 'La Marmite', organizationSlug: 'la-marmite' },
  form: { title: 'Dons', formType: 'Donation', url: 'https://dons.exemple.fr' },
  orderNumber: '2026-000001',
  payerFirstName: 'Zoé',
  kind: 'SUBSCRIPTION',
  installment,
  total: 2160,
  installments: [installment],
  otherUnpaidUrl: null,
  savedPaymentMethod: null,
  hasOthers: false,
  provider: 'sandbox',
  backUrl: null,
}

test('a direct debit in progress names the association without the tip', () => {
  const html = render(<BankDaysScreen view={{ ...confirmation, status: 'Pending', bankDays: true }} />)
  expect(read(html)).toContain('20,00 € pour La Marmite, et 1,60 € pour Obole.')
  const alone = read(render(<BankDaysScreen view={{ ...confirmation, amountTip: 0 }} />))
  expect(alone).toMatch(/Association\|+La Marmite/)
  expect(alone).not.toContain('Obole')
})

test('a confirmation without its order names no one, and says where to find it', () => {
  const html = render(<ConfirmedScreen view={confirmation} />)
  expect(html).toContain('<h1>Merci !</h1>')
  expect(read(html)).toContain('Le détail n’est plus affiché ici après 30 jours.')
  expect(html).toContain('href="/commandes"')
})

describe('the publication choices', () => {
  const untouched = { publishName: false, publishAmount: false, comment: '', isAsked: true }
  const shown = (publication: NonNullable<ConfirmationView['order']>['publication']) =>
    render(<ConfirmedScreen view={{ ...confirmation, order: { ...anOrder, publication } }} />)

  test('are folded where the payer saw them before the payment, ticked or not', () => {
    expect(shown(untouched)).toContain('<summary>Changer ce qui est public</summary>')
    expect(shown({ ...untouched, publishName: true })).toContain('<summary>')
  })

  test('are asked where the payer never saw them', () => {
    const html = shown({ ...untouched, isAsked: false })
    expect(html).toContain('Afficher le montant')
    expect(html).not.toContain('<summary>')
  })
})

test('a debit paid in person names the association without the tip', () => {
  const html = render(<RegularisedScreen view={regularisation} />)
  expect(read(html)).toContain('20,00 € pour La Marmite, et 1,60 € pour Obole.')
})

test('a monthly debit shows its date once', () => {
  const text = read(render(<DebitLines view={regularisation} />))
  expect(text).toContain('Paiement mensuel du 22/12/2026')
  expect(text).toContain('n° 2026-000001')
  expect(text.split('22/12/2026')).toHaveLength(2)
})

test.each([
  [false, 'Vous avez annulé ce paiement'],
  [true, 'Ce paiement continue dans un autre onglet'],
])('ended, continued elsewhere %s: %s', (isTakenOver, title) => {
  const html = render(<CancelledScreen view={{ ...regularisation, isTakenOver }} />)
  expect(html).toContain(`>${title}</h1>`)
  expect(read(html)).toContain('Nous n’avons enregistré aucun paiement.')
  expect(read(html)).not.toContain('Rien n’a été débité')
})

describe('one of three debits, paid in person', () => {
  const parts = (['Paid', 'Paid', 'Refused'] as const).map((status, index) => ({
    ...installment,
    number: index + 1,
    status,
  }))
  const paid = { ...installment, number: 2, status: 'Paid' as const }
  const view = { ...regularisation, kind: 'INSTALLMENT' as const, installment: paid, installments: parts }

  test('states the other refused debit, and links to it', () => {
    const otherUnpaidUrl = 'https://dons.exemple.fr/paiement/regularisation/3?cle=abc'
    const html = render(<RegularisedScreen view={{ ...view, otherUnpaidUrl }} />)
    const text = read(html)
    expect(text).not.toContain('tout est payé')
    expect(text).toContain('Il reste 21,60 € à régler : le prélèvement du 22/12/2026 a été refusé.')
    expect(text).toContain('Régler 21,60 €')
    expect(html).toContain(`href="${otherUnpaidUrl}"`)
    expect(read(render(<RegularisedScreen view={view} />))).toContain('ouvrez le lien reçu par e‑mail')
  })

  test('says when everything is paid', () => {
    const installments = parts.map((part) => ({ ...part, status: 'Paid' as const }))
    expect(read(render(<RegularisedScreen view={{ ...view, installments }} />))).toContain('tout est payé')
  })

  test('excludes cancelled and refunded debits from totals', () => {
    const installments = [...parts, { ...installment, number: 4, status: 'Canceled' as const }]
    const text = read(render(<AllDebits view={{ ...view, installments }} />))
    expect(text).toMatch(/Total\|+64,80 €/)
  })
})

test('a direct debit in person takes days, and documents come within eight working days', () => {
  const text = read(
    render(<RegularisedBankDays view={{ ...regularisation, status: 'Pending', bankDays: true }} />),
  )
  expect(text).toContain('sous 8 jours ouvrés')
  expect(text).not.toContain('minute')
})

test('a completely cancelled and refunded order is no longer confirmed', () => {
  const cancelled = { ...confirmation, cancelled: 'refunded' as const, amountRefunded: 2160 }
  const text = read(render(<ConfirmedScreen view={cancelled} />))
  expect(text).toContain('Ce don a été annulé')
  expect(text).toContain('21,60 € vous ont été remboursés')
  expect(text).not.toContain('Merci')
})

test.each([
  ['hapay_insufficient_funds', true],
  ['hapay_unknown', false],
  ['hapay_db_error', false],
])('a debit paid in person that failed with %s proposes to pay again: %s', (errorCode, isProposed) => {
  const html = render(<FailedScreen view={{ ...regularisation, status: 'Failed', errorCode }} />)
  expect(html.includes('<form')).toBe(isProposed)
  expect(read(html).includes('Ne payez pas une seconde fois')).toBe(!isProposed)
})

test('a bank that waits for the payer: the way back to its page', () => {
  const view = { ...confirmation, status: 'Pending' as const }
  const html = render(<BankScreen view={view} bankUrl="https://banque.exemple.fr/3ds" onCheck={() => null} />)
  expect(html).toMatch(/href="https:\/\/banque.exemple.fr\/3ds"[^>]*>Continuer sur le site de ma banque/)
  expect(read(html)).not.toContain('rien à faire')
})

test('an order that was charged twice is shown with its papers, below the refund of the second charge', () => {
  const view = {
    ...confirmation,
    status: 'Duplicated' as const,
    errorCode: 'DUPLICATED_PAYMENT',
    order: anOrder,
  }
  const html = render(<PaidScreen view={view} />)
  const [refund, order] = ['Le second débit vous est remboursé en totalité', 'N° 2026-000001'].map((words) =>
    read(html).replaceAll('|', '').indexOf(words),
  )
  expect(refund).toBeGreaterThan(-1)
  expect(order).toBeGreaterThan(refund ?? 0)
  expect(html).toContain('href="/documents/summary/x"')
  expect(read(render(<PaidScreen view={{ ...view, status: 'Confirmed' }} />))).not.toContain('remboursé')
})
