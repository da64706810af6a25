import { expect, test, vi } from 'vitest'
import type { TipRefundView } from '#contract/schedule/schedule.ts'
import { TipRefundScreen } from '#web/pages/schedule/tip-refund-screen.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'
import { anIdentity } from '../../../../tests/build/site/an-identity.ts'

// The build provides this style.
vi.mock('virtual:site-css', () => ({ restCss: '' }))

const taken: TipRefundView = {
  identity: anIdentity,
  organization: { name: 'La Ruche' },
  form: { title: 'Stage', url: 'https://dons.exemple.fr' },
  orderNumber: '2026-000001',
  date: '2026-11-22T09:00:00.000Z',
  amountTip: 0,
  amountTipToCome: 0,
  amountTipRefunded: 0,
  until: '2026-12-22T09:00:00.000Z',
  state: 'refunded',
}

/** The visible text of the screen: without tags, with normalised spaces. */
function read(changes: Partial<TipRefundView>): string {
  const view = { ...taken, ...changes }
  return renderWithRoot(<TipRefundScreen first={view} token="a" />, { areas: ['schedule'] })
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\s/g, ' ')
}

test.each<[changes: Partial<TipRefundView>, expected: string[]]>([
  [
    { state: 'possible', amountTip: 300, amountTipToCome: 900 },
    [
      'Demander le remboursement de 3,00 €',
      'Les contributions à venir, 9,00 €, ne seront alors pas prélevées.',
    ],
  ],
  [
    { state: 'possible', amountTip: 150, amountTipToCome: null },
    [
      'Demander le remboursement de 1,50 €',
      'Les contributions des mois à venir ne seront alors pas prélevées.',
    ],
  ],
  [{ state: 'possible', amountTipToCome: 66 }, ['Arrêter la contribution', '0,66 €']],
  [
    { state: 'asked', amountTipRefunded: 300, amountTipToCome: 900 },
    ['Vous recevrez 3,00 €', 'Les contributions à venir, 9,00 €, ne seront pas prélevées.'],
  ],
  [{ amountTipRefunded: 300 }, ['Nous avons remboursé 3,00 €']],
  [{ amountTipToCome: null }, ['Votre contribution est arrêtée', 'Les contributions des mois à venir ne']],
])('%j states what is refunded and what is not debited', (changes, expected) => {
  const page = read(changes)
  for (const words of expected) expect(page).toContain(words)
  expect(page.includes('à venir')).toBe(
    (changes.amountTipToCome ?? null) !== 0 && 'amountTipToCome' in changes,
  )
})
