import { expect, test } from 'vitest'
import { FormCard } from '#web/features/form-card/form-card.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const form = {
  formType: 'Event',
  formSlug: 'concert',
  url: '/concert',
  title: 'Concert',
  summary: '',
  coverUrl: '/cover.svg',
  goal: null,
  amountCollected: 0,
  isOver: false,
  startDate: null,
  minPrice: null,
  maxPrice: null,
  town: '',
} as const

const card = (sales: 'open' | 'soldOut', reservedUntil: string | null) =>
  renderWithRoot(<FormCard form={{ ...form, sales, reservedUntil }} href="/concert" isOneKind />, {
    areas: ['pages'],
  })

test('a form that others only hold is not shown as sold out', () => {
  expect(card('soldOut', '2026-11-28T10:00:00Z')).toContain('>complet ou en cours de réservation<')
  expect(card('soldOut', null)).toContain('>complet<')
  expect(card('open', null)).not.toContain('complet')
})
