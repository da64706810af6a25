import { describe, expect, test } from 'vitest'
import { errorCatalogue } from '#domain/errors.ts'
import { failureOf, failures } from '#domain/payment/failure.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { closed, outcomeOf, outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'

test.each([
  ['Pending', null, 'pending', 'unknown'],
  ['Open', null, 'open', 'no'],
  ['Refused', 'hapay_insufficient_funds', 'refused', 'no'],
  ['Refused', 'PAYMENT_MAX_ERROR_ATTEMPTS', 'tooMany', 'no'],
  ['Refused', 'PAYMENT_PAUSED', 'paused', 'no'],
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
  ['Expired', 'hapay_sepa_rejected', 'refused', 'no'],
  ['Failed', 'PAYMENT_ERROR', 'failed', 'unknown'],
  ['Failed', 'PAYMENT_REFUSED', 'refused', 'no'],
  ['Failed', 'CART_EXPIRED', 'expired', 'noRecord'],
] as const)('%s with %s shows %s, money %s', (status, code, screen, money) => {
  expect(outcomeOf(status, code)).toMatchObject({ screen, money })
})

test.each([
  ['Refused', 'hapay_sepa_rejected', ['backToForm']],
  ['Canceled', 'PAYMENT_CANCELED', ['backToForm']],
  ['Open', null, ['backToForm']],
  ['Pending', null, ['check']],
] as const)('%s with %s, too old to be paid: %j', (status, code, actions) => {
  expect(closed(outcomeOf(status, code)).actions).toEqual(actions)
})

/**
 * Codes that end on a card page, whichever call answered them: the screen, the statement about the money, and the
 * next actions.
 */
test.each([
  ['DUPLICATE_PAYMENT_HA', 'duplicate', 'once', ['check', 'backToForm']],
  ['EXECUTE_PAYMENT_ERROR', 'interrupted', 'unknown', ['check', 'backToForm']],
  ['REDIRECT_URL_EMPTY', 'redirection', 'unknown', ['check', 'backToForm']],
  ['PAYMENT_CHECK_REQUIRED', 'failed', 'no', ['retry', 'backToDonation']],
  ['TOO_MANY_REQUESTS', 'failed', 'no', ['retry', 'backToDonation']],
  ['ORDER_NOT_SENT', 'failed', 'no', ['retry', 'backToDonation']],
  ['ORGANIZATION_WALLET_ERROR', 'unavailable', 'no', ['backToForm']],
  ['FORM_UNAVAILABLE', 'unavailable', 'no', ['backToForm']],
  ['NOT_FOUND', 'unavailable', 'no', ['backToForm']],
  ['PAYMENTS_SUSPENDED', 'unavailable', 'no', ['backToForm']],
  ['PAYMENT_PAUSED', 'paused', 'no', ['retry', 'backToForm']],
  ['hapay_session_already_used', 'sessionUsed', 'unknown', ['check', 'backToForm']],
  // The text sends the payer to the cart: that is the only action.
  ['hapay_session_expired', 'expired', 'noRecord', ['backToDonation']],
  ['SOMETHING_NEW', 'failed', 'unknown', ['check', 'backToForm']],
] as const)('%s shows %s, money %s', (code, screen, money, actions) => {
  expect(outcomeOfCode(code)).toMatchObject({ screen, money, actions })
})

/** Every outcome that a page may show: each code by itself and with each status. */
const statuses = ['Open', 'Pending', 'Refused', 'Failed', 'Canceled', 'Expired', 'Duplicated'] as const
const codes = [...Object.keys(errorCatalogue), ...Object.keys(failures), 'SOMETHING_NEW', null]
const everyOutcome = codes.flatMap((code) => [
  { code, status: '-', ...outcomeOfCode(code) },
  ...statuses.map((status) => ({ code, status, ...outcomeOf(status, code) })),
])

describe('where money may have been taken', () => {
  const unsure = everyOutcome.filter(({ money }) => ['unknown', 'refunded', 'once'].includes(money))

  test('no action and no advice proposes to pay', () => {
    expect(unsure.length).toBeGreaterThan(30)
    const pays = unsure.filter(
      ({ actions, advice }) =>
        advice !== null || actions.some((action) => !['check', 'backToForm'].includes(action)),
    )
    expect(pays.map(({ code, status }) => `${status} ${code}`)).toEqual([])
  })

  test('the first action of an unknown result is to check it', () => {
    const others = unsure.filter(({ money, actions }) => money === 'unknown' && actions[0] !== 'check')
    expect(others.map(({ code, status }) => `${status} ${code}`)).toEqual([])
  })

  test.each(['fr', 'en', 'es'] as const)('no words of its screens propose to pay: %s', (locale) => {
    const texts = loadTexts(locale, ['confirmation']).confirmation
    const words = Object.entries(texts).filter(([key]) =>
      unsure.some(({ screen }) => key === `screen.${screen}.happened` || key === `screen.${screen}.todo`),
    )
    expect(words.length).toBeGreaterThan(8)
    const pays = /réessay|recommenc|saisissez|try again|enter your|start again|vuelva a intentar|introduzca/iu
    expect(words.filter(([, text]) => pays.test(text))).toEqual([])
  })
})

describe('a failure', () => {
  test.each(Object.keys(failures))('%s has the screen and the label of the table', (code) => {
    const { screen, label } = failureOf(code)
    expect(outcomeOfCode(code)).toMatchObject({ screen, label })
  })

  test('states what to check', () => {
    expect(outcomeOfCode('hapay_incorrect_cvc').advice).toBe('cryptogram')
    expect(outcomeOfCode('hapay_expired_card').advice).toBe('card')
    expect(outcomeOfCode('hapay_lost_card').advice).toBe('bank')
  })

  test('states what to do wherever nothing was debited', () => {
    const failed = everyOutcome.filter(({ screen, money }) => screen === 'failed' && money === 'no')
    expect(failed.length).toBeGreaterThan(5)
    expect(failed.filter(({ advice }) => advice === null).map(({ code }) => code)).toEqual([])
  })

  test('offers no retry while money may have been taken', () => {
    const { actions, money } = outcomeOfCode('hapay_unknown')
    expect(money).toBe('unknown')
    expect(actions).not.toContain('retry')
  })
})
