import { expect, test } from 'vitest'
import { RefusalNote } from '#web/pages/payment/card/refusal-note.tsx'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'

const attempts = { used: 1, allowed: 5 }
const state = { step: 'start', refusal: 'hapay_card_declined', refusals: 1 } as const

function noteOf(installmentNumber: number, step: 'start' | 'stopped' = 'start'): string {
  const [flow, summary] = [
    { ...state, step },
    { attempts, installmentNumber },
  ]
  return renderWithRoot(<RefusalNote state={flow} summary={summary} />, {
    areas: ['confirmation', 'payment'],
  })
}

test('a first payment shows the remaining attempts of its cart', () => {
  expect(noteOf(1)).toMatch(/Il vous reste 3 tentatives/)
})

test('a later debit does not, since a pause may come before', () => {
  expect(noteOf(2)).toContain('Le paiement')
  expect(noteOf(2)).not.toMatch(/essai|tentative/)
})

test('a payment paused after its refusal does not', () => {
  expect(noteOf(1, 'stopped')).not.toMatch(/essai|tentative/)
})
