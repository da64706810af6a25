import { expect, test } from 'vitest'
import { readOutcomeHint } from '#domain/payment/outcome-hint.ts'

test.each([
  ['confirmation', 'confirmation'],
  ['annulation', 'annulation'],
  ['echec', 'echec'],
  ['Confirmation', null],
  ['paid', null],
  ['', null],
  [null, null],
])('the return parameter %s is the hint %s', (text, hint) => {
  expect(readOutcomeHint(text)).toBe(hint)
})
