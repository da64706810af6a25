import { expect, test } from 'vitest'
import { textStatuses } from '#domain/errors.ts'
import { problem } from '#domain/problem.ts'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import { failureWords } from '#web/lib/api/failure-words.ts'

test.each([
  ['PUT /payer', 409, 'CONFLICT', 'error.code.409'],
  ['PUT /payer', 499, 'UNKNOWN', 'error.code.500'],
  ['PUT /payer', 502, 'PAYMENT_ERROR', 'error.code.500'],
  ['PUT /payer', 0, 'UNAVAILABLE', 'error.code.503'],
  ['PUT /payer', 504, 'ECONNABORTED', 'ECONNABORTED'],
  ['PUT /payer', 500, 'SERVER_ERROR', 'error.code.500'],
  ['PUT /carts', 500, 'SERVER_ERROR', 'CART_UPDATE_FAILED'],
  ['POST /carts', 500, 'SERVER_ERROR', 'CART_UPDATE_FAILED'],
  ['POST /carts', 409, 'SOLD_OUT', 'SOLD_OUT'],
  ['POST /carts', 409, 'OPTION_SOLD_OUT', 'OPTION_SOLD_OUT'],
  ['POST /carts/init-payment', 503, 'PAYMENTS_SUSPENDED', 'PAYMENTS_SUSPENDED'],
  ['POST /carts/init-payment', 421, 'ORDER_NOT_SENT', 'error.code.421'],
] as const)('%s answered %i %s has the text %s', (routeCode, status, code, words) => {
  expect(failureWords(new ApiFailure({ routeCode, status, code }))).toBe(words)
})

test('an unknown tier has its own text, in any item', () => {
  const problems = [problem('items.0.tierId', 'TIER_UNKNOWN')]
  const failure = new ApiFailure({ routeCode: 'PUT /carts', status: 400, code: 'VALIDATION', problems })
  expect(failureWords(failure)).toBe('TIER_UNKNOWN')
})

test.each(textStatuses)('%i has its own text', (status) => {
  const failure = new ApiFailure({ routeCode: 'GET /agg/form', status, code: 'X' })
  expect(failureWords(failure)).toBe(`error.code.${status}`)
})
