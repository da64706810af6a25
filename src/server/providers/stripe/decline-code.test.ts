import { describe, expect, test } from 'vitest'
import { declineClass } from '#domain/payment/decline-class.ts'
import { providerFailures } from '#server/providers/payment-provider.ts'
import { adviceOf, failureOfDecline, failureOfReason } from '#server/providers/stripe/decline-code.ts'

const nothing = { code: null, declineCode: null, adviceCode: null, isDebit: false }
const reasons = Object.entries(failureOfReason)

describe('a refusal', () => {
  test.each(reasons)('%s is %s, as the bank’s reason and as the error’s code', (reason, ours) => {
    expect(failureOfDecline({ ...nothing, code: 'card_declined', declineCode: reason })).toBe(ours)
    expect(failureOfDecline({ ...nothing, code: reason })).toBe(ours)
    expect(providerFailures[ours]).toBeDefined()
  })

  test('unknown codes become an ordinary refusal of a card or a debit', () => {
    for (const declineCode of ['a_new_reason', 'constructor', '', null]) {
      expect(failureOfDecline({ ...nothing, declineCode })).toBe('hapay_card_declined')
      expect(failureOfDecline({ ...nothing, declineCode, isDebit: true })).toBe('hapay_sepa_rejected')
    }
  })
})

describe('the bank’s advice', () => {
  test.each(Object.entries(adviceOf))('%s decides the next action', (adviceCode, advice) => {
    expect(declineClass(advice.code)).toBe(advice.class)
    for (const [declineCode, ours] of reasons) {
      const code = failureOfDecline({ ...nothing, declineCode, adviceCode })
      const isFixed = ['never', 'authenticate'].includes(declineClass(ours))
      expect(declineClass(code)).toBe(isFixed ? declineClass(ours) : advice.class)
    }
  })

  test('does not change the code if advice and reason agree', () => {
    const poor = { ...nothing, declineCode: 'insufficient_funds' }
    expect(failureOfDecline({ ...poor, adviceCode: 'try_again_later' })).toBe('hapay_insufficient_funds')
    expect(failureOfDecline({ ...poor, adviceCode: 'an_advice_to_come' })).toBe('hapay_insufficient_funds')
  })

  test('never allows a retry of a lost card', () => {
    const lost = { ...nothing, declineCode: 'lost_card', adviceCode: 'try_again_later' }
    expect(failureOfDecline(lost)).toBe('hapay_lost_card')
  })
})
