import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorCatalogue } from '#domain/errors.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { cents, sumCents, zero } from '#domain/money.ts'
import { attemptMachine } from '#domain/payment/attempt-machine.ts'
import { missingConsent, needsSalesTerms } from '#domain/payment/consents.ts'
import { failureOf } from '#domain/payment/failure.ts'
import { captureEntries, ledgerAccountKinds, orphanRefundEntries } from '#domain/payment/ledger-entries.ts'
import { paymentMachine } from '#domain/payment/payment-machine.ts'
import { type OutcomeEvidence, outcomeErrorCode, publicOutcome } from '#domain/payment/public-outcome.ts'

describe('failures', () => {
  test.each([
    ['hapay_card_declined', 'PAYMENT_REFUSED', 'bank', 'no', 'provider', 'refused'],
    ['hapay_insufficient_funds', 'PAYMENT_REFUSED', 'bank', 'no', 'provider', 'refused'],
    ['hapay_lost_card', 'PAYMENT_REFUSED', 'bank', 'no', 'provider', 'refused'],
    ['hapay_stolen_card', 'PAYMENT_REFUSED', 'bank', 'no', 'provider', 'refused'],
    ['hapay_do_not_retry', 'PAYMENT_REFUSED', 'bank', 'no', 'provider', 'refused'],
    ['hapay_sepa_rejected', 'PAYMENT_REFUSED', 'account', 'no', 'provider', 'refused'],
    ['hapay_incorrect_number', 'PAYMENT_REFUSED', 'card', 'no', 'provider', 'refused'],
    ['hapay_try_again_later', 'PAYMENT_ERROR', 'other', 'no', 'provider', 'failed'],
    ['hapay_expired_card', 'PAYMENT_REFUSED', 'card', 'no', 'provider', 'refused'],
    ['hapay_incorrect_cvc', 'PAYMENT_REFUSED', 'cryptogram', 'no', 'provider', 'refused'],
    ['hapay_processing_error', 'PAYMENT_ERROR', 'other', 'no', 'provider', 'failed'],
    [
      'hapay_authentication_failed',
      'AUTHENTICATION_FAILURE',
      'authentication',
      'no',
      'authentication',
      'authentication',
    ],
    [
      'hapay_authentication_required',
      'AUTHENTICATION_FAILURE',
      'authentication',
      'no',
      'authentication',
      'authentication',
    ],
    ['hapay_session_already_used', 'SESSION_ALREADY_USED', 'other', 'unknown', 'provider', 'sessionUsed'],
    ['hapay_session_expired', 'PAYMENT_EXPIRED', 'other', 'no', 'provider', 'expired'],
    ['hapay_db_error', 'PAYMENT_ERROR', 'other', 'unknown', 'db', 'failed'],
    ['hapay_unknown', 'PAYMENT_ERROR', 'other', 'unknown', 'unknown', 'failed'],
    ['hapay_something_new', 'PAYMENT_ERROR', 'other', 'unknown', 'unknown', 'failed'],
    ['toString', 'PAYMENT_ERROR', 'other', 'unknown', 'unknown', 'failed'],
  ])('%s', (code, errorCode, advice, debited, label, screen) => {
    expect(failureOf(code)).toEqual({ errorCode, advice, debited, label, screen })
    expect(Object.keys(errorCatalogue)).toContain(errorCode)
  })
})

describe('public outcome', () => {
  const outcome = (payment: OutcomeEvidence['payment'], state?: string, errorCode: string | null = null) => {
    const attempt = attemptMachine.states.find((known) => known === state)
    return publicOutcome({ payment, attempt: attempt === undefined ? null : { state: attempt, errorCode } })
  }
  /** Outcomes with the payment open, cancelled, expired. A paid payment is confirmed whatever the attempt's state. */
  test.each([
    [undefined, 'Open', 'Canceled', 'Expired'],
    ['created', 'Open', 'Canceled', 'Expired'],
    ['submitted', 'Pending', 'Pending', 'Pending'],
    ['requires_action', 'Pending', 'Pending', 'Pending'],
    ['unknown', 'Pending', 'Pending', 'Pending'],
    ['processing', 'Pending', 'Pending', 'Pending'],
    ['succeeded', 'Pending', 'Pending', 'Pending'],
    ['failed', 'Failed', 'Failed', 'Failed'],
    ['cancelled', 'Canceled', 'Canceled', 'Canceled'],
    ['expired', 'Expired', 'Expired', 'Expired'],
  ])('attempt %s', (state, open, cancelled, expired) => {
    expect([outcome('open', state), outcome('cancelled', state), outcome('expired', state)]).toEqual([
      open,
      cancelled,
      expired,
    ])
    expect(outcome('paid', state)).toBe('Confirmed')
  })
  test('the table above contains every state', () => {
    expect(attemptMachine.states).toHaveLength(9)
    expect(paymentMachine.states.toSorted()).toEqual(['cancelled', 'expired', 'open', 'paid'])
  })
  test('a refusal by the bank is Refused, anything else Failed', () => {
    expect(outcome('open', 'failed', 'hapay_insufficient_funds')).toBe('Refused')
    expect(outcome('open', 'failed', 'hapay_authentication_failed')).toBe('Failed')
  })
  test('a failure without a debit ends with its payment, one that may have taken money is never "cancelled"', () => {
    const ended = (code: string) => [outcome('cancelled', 'failed', code), outcome('expired', 'failed', code)]
    expect(ended('hapay_insufficient_funds')).toEqual(['Canceled', 'Expired'])
    expect(ended('hapay_unknown')).toEqual(['Failed', 'Failed'])
    expect(ended('hapay_db_error')).toEqual(['Failed', 'Failed'])
  })
  test.each<[OutcomeEvidence, string | null]>([
    [{ payment: 'paid', attempt: null }, null],
    [{ payment: 'open', attempt: null }, null],
    [{ payment: 'open', attempt: { state: 'unknown', errorCode: null } }, null],
    [{ payment: 'open', attempt: { state: 'failed', errorCode: 'hapay_card_declined' } }, 'PAYMENT_REFUSED'],
    [{ payment: 'open', attempt: { state: 'failed', errorCode: null } }, 'PAYMENT_ERROR'],
    [
      { payment: 'open', attempt: { state: 'failed', errorCode: 'hapay_authentication_failed' } },
      'AUTHENTICATION_FAILURE',
    ],
    [{ payment: 'cancelled', attempt: null }, 'PAYMENT_CANCELED'],
    [{ payment: 'expired', attempt: null }, 'PAYMENT_EXPIRED'],
    [{ payment: 'paid', attempt: null, isDuplicate: true }, 'DUPLICATED_PAYMENT'],
  ])('%j: code %s', (evidence, code) => expect(outcomeErrorCode(evidence)).toBe(code))
})

describe('consents', () => {
  const all = { termsAccepted: true, salesTermsAccepted: true, tipConfirmed: true }
  test('each missing one is reported in turn, only where it applies', () => {
    const event = { formType: 'Event', tip: cents(300) } as const
    expect(missingConsent({}, event)).toBe('gdrpConsentError')
    expect(missingConsent({ termsAccepted: true }, event)).toBe('cgvConsentError')
    expect(missingConsent({ ...all, tipConfirmed: false }, event)).toBe('tipConsentError')
    expect(missingConsent(all, event)).toBeNull()
    expect(missingConsent({ termsAccepted: true }, { formType: 'Donation', tip: zero })).toBeNull()
  })
  test('terms of sale apply to forms that sell', () => {
    expect(formTypes.filter(needsSalesTerms)).toEqual(['Event', 'Membership', 'Shop'])
  })
})

describe('ledger entries', () => {
  test('of a captured donation with a tip', () => {
    expect(captureEntries(cents(4200), cents(340))).toEqual([
      { account: 'psp_clearing', amount: 4540 },
      { account: 'org_payable', amount: -4200 },
      { account: 'platform_tip', amount: -340 },
    ])
    expect(captureEntries(cents(4200), zero)).toHaveLength(2)
    expect(captureEntries(zero, zero)).toEqual([])
    expect(() => captureEntries(cents(-1), zero)).toThrow(RangeError)
    expect(() => orphanRefundEntries(zero)).toThrow(RangeError)
  })
  test('always balance, never contain a zero, use known accounts', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_000 }).map(cents)
    fc.assert(
      fc.property(amount, amount, (given, tip) => {
        const all = [captureEntries(given, tip)]
        if (given > 0) all.push(orphanRefundEntries(given))
        for (const entries of all) {
          expect(sumCents(entries.map((entry) => entry.amount))).toBe(0)
          expect(
            entries.every((entry) => entry.amount !== 0 && ledgerAccountKinds.includes(entry.account)),
          ).toBe(true)
        }
      }),
    )
  })
})
