import { expect, test } from 'vitest'
import { redirectLead } from '#web/features/payment-flow/redirect-lead.ts'

const bank = 'https://bank.example/3ds'
const confirmed = 'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT'

test.each([
  ['Redirect', bank, { kind: 'go', address: bank }],
  ['Confirmed', bank, { kind: 'go', address: bank }],
  ['Redirect', null, { kind: 'empty', code: 'REDIRECT_URL_EMPTY' }],
  ['Redirect', '', { kind: 'empty', code: 'REDIRECT_URL_EMPTY' }],
  ['Redirect', undefined, { kind: 'empty', code: 'REDIRECT_URL_EMPTY' }],
  ['Confirmed', null, { kind: 'empty', code: confirmed }],
  ['Confirmed', '', { kind: 'empty', code: confirmed }],
  ['Duplicated', null, { kind: 'empty', code: confirmed }],
  ['Pending', null, { kind: 'wait' }],
  ['Refused', null, { kind: 'ended' }],
  ['Failed', null, { kind: 'ended' }],
  ['Canceled', null, { kind: 'ended' }],
  ['Expired', null, { kind: 'ended' }],
] as const)('%s with the address %s leads to %j', (status, redirectUrl, lead) => {
  expect(redirectLead({ status, ...(redirectUrl === undefined ? {} : { redirectUrl }) })).toEqual(lead)
})
