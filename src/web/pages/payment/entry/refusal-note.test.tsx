import { expect, test } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { RefusalNote } from '#web/pages/payment/entry/refusal-note.tsx'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'

const attempts = { used: 1, allowed: 5 }
const state = { refusal: 'hapay_card_declined' } as const

function noteOf(
  installmentNumber: number,
  step: 'start' | 'stopped' = 'start',
  locale: Locale = 'fr',
  refusals = 1,
): string {
  const summary = { attempts, installmentNumber }
  return renderWithRoot(<RefusalNote state={{ ...state, step, refusals }} summary={summary} />, {
    locale,
    areas: ['confirmation', 'payment'],
  })
}

test('a first payment shows the remaining attempts of its cart', () => {
  expect(noteOf(1)).toMatch(/Il vous reste 3 essais\./)
  expect(noteOf(1)).not.toMatch(/Après le dernier/)
})

test.each([
  ['fr', 'Il vous reste 3 essais. Après le dernier', 'dix minutes'],
  ['en', 'You have 3 tries left. After the last one', 'ten minutes'],
  ['es', 'Le quedan 3 intentos. Después del último', 'diez minutos'],
] as const)('a later debit shows them too, with what follows the last one: %s', (locale, left, pause) => {
  const html = noteOf(2, 'start', locale).replaceAll('<!-- -->', '')
  expect(html).toContain(left)
  expect(html).toContain(pause)
})

test('the last attempt is the last one', () => {
  expect(noteOf(2, 'start', 'fr', 3)).toContain('Il vous reste 1 essai.')
  expect(noteOf(2, 'start', 'fr', 4)).not.toMatch(/essai/)
})

test('a payment paused after its refusal does not', () => {
  expect(noteOf(1, 'stopped')).not.toMatch(/essai/)
})
