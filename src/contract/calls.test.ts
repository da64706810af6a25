import { expect, test } from 'vitest'
import { addressOfLine, routeCodeOf, timeLimitOf } from '#contract/calls.ts'

test.each([
  ['POST /carts', 'POST /carts'],
  ['PUT /carts/:cartId', 'PUT /carts'],
  ['PUT /carts/:cartId/payer', 'PUT /payer'],
  ['POST /carts/:cartId/init-payment', 'POST /carts/init-payment'],
  [
    'GET /organizations/:org/forms/:type/:slug/enriched',
    'GET /organizations/{org}/forms/{type}/{slug}/enriched',
  ],
  ['POST /ha-oauth/sign-in/code', 'POST /sign-in/code'],
] as const)('the route code of %s is %s', (line, code) => {
  expect(routeCodeOf(line)).toBe(code)
})

test.each([
  ['PUT /carts/:cartId/tip', { method: 'PUT', path: '/ha-api/carts/:cartId/tip' }],
  ['POST /ha-oauth/register', { method: 'POST', path: '/ha-oauth/register' }],
] as const)('%s is sent to its service', (line, address) => {
  expect(addressOfLine(line)).toEqual(address)
})

test('payments wait 120 s, everything else 30 s', () => {
  const lines = [
    'POST /payments/card-embed/execute-payment',
    'POST /payments/card-embed/:unpaidPaymentId/reinitialize',
    'POST /carts',
  ] as const
  expect(lines.map(timeLimitOf)).toEqual([120_000, 30_000, 30_000])
})
