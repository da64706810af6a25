import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { presentIntent, presentRefusal } from '#server/providers/stripe/present-intent.ts'
import { anIntent } from '../../../../tests/build/stripe/stripe-objects.ts'

/** A PaymentIntent in wire format. */
const intent = (changes: Partial<Stripe.PaymentIntent>) => {
  const whole = anIntent({ amount: 4500, currency: 'eur', created: 1, metadata: {}, ...changes })
  return JSON.parse(JSON.stringify(whole)) as Parameters<typeof presentIntent>[0]
}

describe('every status of a PaymentIntent', () => {
  test.each<[string, Partial<Stripe.PaymentIntent>, string]>([
    ['succeeded', { amount_received: 4500 }, 'succeeded'],
    ['processing', {}, 'processing'],
    ['canceled', {}, 'cancelled'],
    ['requires_payment_method', {}, 'failed'],
    [
      'requires_action',
      {
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { url: 'https://hooks.stripe.com/1', return_url: null },
        },
      },
      'challenge',
    ],
    ['requires_action', { next_action: { type: 'use_stripe_sdk' } }, 'unknown'],
    ['requires_action', { next_action: null }, 'unknown'],
    ['requires_confirmation', {}, 'unknown'],
    ['requires_capture', {}, 'unknown'],
    ['a_status_to_come', {}, 'unknown'],
  ])('%s %j is %s', (status, changes, kind) => {
    expect(presentIntent(intent({ status, ...changes })).kind).toBe(kind)
  })

  test('only a direct debit takes days', () => {
    const isLong = (types: string[]) => {
      const answer = presentIntent(intent({ status: 'processing', payment_method_types: types }))
      return answer.kind === 'processing' && answer.bankDays
    }
    expect([isLong(['card']), isLong(['sepa_debit'])]).toEqual([false, true])
  })

  test('the received amount counts, not the requested one', () => {
    const answer = presentIntent(intent({ status: 'succeeded', amount_received: 4499 }))
    expect(answer).toMatchObject({ kind: 'succeeded', amount: 4499, currency: 'EUR' })
  })

  test('the empty PaymentIntent that blocks a charge counts as cancelled in any status', () => {
    for (const status of ['requires_payment_method', 'canceled']) {
      expect(presentIntent(intent({ status, metadata: { forbidden: 'true' } })).kind).toBe('cancelled')
    }
  })
})

test('a request rejected by Stripe took no money', () => {
  const refusal = {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    declineCode: null,
    adviceCode: null,
    param: 'amount',
    statusCode: 400,
    intent: null,
  }
  expect(presentRefusal(refusal, false)).toMatchObject({ kind: 'failed', code: 'hapay_processing_error' })
  expect(presentRefusal({ ...refusal, param: 'confirmation_token' }, false)).toMatchObject({
    code: 'hapay_session_expired',
  })
})
