import { expect, test } from 'vitest'
import { FormCard } from '#web/features/form-card/form-card.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const card = {
  formType: 'Event',
  formSlug: 'bal',
  url: '/associations/ruche/evenements/bal',
  title: 'Bal',
  summary: '',
  coverUrl: '/covers/evenements-4b3fcf-RB.svg',
  sales: 'open',
  goal: null,
  amountCollected: 0,
  isOver: false,
  startDate: null,
  town: '',
} as const

test.each([
  ['Event', 500, 2000, '5€ - 20€'],
  ['Shop', 1250, 1250, '12,50€'],
  ['Membership', 0, 0, 'Gratuit'],
  ['Event', null, null, ''],
  ['Donation', 100, 500, ''],
] as const)('a card of %s from %s to %s cents shows "%s"', (formType, minPrice, maxPrice, words) => {
  const form = { ...card, formType, minPrice, maxPrice }
  const html = renderWithRoot(<FormCard form={form} href="/" isOneKind />, { areas: ['pages'] })
  const [, shown = ''] = /<p class="num [^"]*">([^<]*)<\/p>/.exec(html) ?? []
  expect(shown.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words)
})
