import { describe, expect, test } from 'vitest'
import { outcomeOf, outcomeOfCode } from '#web/features/payment-flow/outcome.ts'

test.each([
  ['Pending', null, 'pending', 'unknown'],
  ['Open', null, 'open', 'no'],
  ['Refused', 'hapay_insufficient_funds', 'refused', 'no'],
  ['Refused', 'PAYMENT_MAX_ERROR_ATTEMPTS', 'tooMany', 'no'],
  ['Failed', 'hapay_processing_error', 'failed', 'no'],
  ['Failed', 'hapay_unknown', 'failed', 'unknown'],
  ['Failed', null, 'failed', 'unknown'],
  ['Failed', 'hapay_authentication_failed', 'authentication', 'no'],
  ['Failed', 'AUTHENTICATION_FAILURE', 'authentication', 'no'],
  ['Failed', 'SESSION_ALREADY_USED', 'sessionUsed', 'unknown'],
  ['Failed', 'SOLD_OUT', 'soldOut', 'refunded'],
  ['Canceled', 'PAYMENT_CANCELED', 'cancelled', 'noRecord'],
  ['Expired', 'PAYMENT_EXPIRED', 'expired', 'noRecord'],
  ['Duplicated', 'DUPLICATED_PAYMENT', 'duplicate', 'refunded'],
] as const)('%s with %s shows %s, money %s', (status, code, screen, money) => {
  expect(outcomeOf(status, code)).toMatchObject({ screen, money })
})

describe('a failure', () => {
  test('says what to look at', () => {
    expect(outcomeOfCode('hapay_incorrect_cvc').advice).toBe('cryptogram')
    expect(outcomeOfCode('hapay_expired_card').advice).toBe('card')
    expect(outcomeOfCode('hapay_lost_card').advice).toBe('bank')
  })

  test('offers no retry while money may have been taken', () => {
    const { actions, money } = outcomeOfCode('hapay_unknown')
    expect(money).toBe('unknown')
    expect(actions).not.toContain('retry')
  })
})
