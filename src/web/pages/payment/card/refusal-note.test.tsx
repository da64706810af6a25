import { expect, test } from 'vitest'
import { RefusalNote } from '#web/pages/payment/card/refusal-note.tsx'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'

const attempts = { used: 1, allowed: 5 }
const state = { step: 'start', refusal: 'hapay_card_declined', refusals: 1 } as const

function told(installmentNumber: number, step: 'start' | 'stopped' = 'start'): string {
  const [flow, summary] = [
    { ...state, step },
    { attempts, installmentNumber },
  ]
  return renderWithRoot(<RefusalNote state={flow} summary={summary} />, {
    areas: ['confirmation', 'payment'],
  })
}

test('a first payment says how many attempts its cart has left', () => {
  expect(told(1)).toMatch(/Il reste 3 essais/)
})

test('a later debit promises none, since a pause may come before', () => {
  expect(told(2)).toContain('Le paiement')
  expect(told(2)).not.toMatch(/essai|tentative/)
})

test('nor does a payment that was paused after its refusal', () => {
  expect(told(1, 'stopped')).not.toMatch(/essai|tentative/)
})
