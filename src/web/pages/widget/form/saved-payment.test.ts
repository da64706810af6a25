import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  isFirstNotice,
  readSavedPayment,
  removeSavedPayment,
  savePayment,
} from '#web/pages/widget/form/saved-payment.ts'

const payment = { paymentRequestId: 'a', url: 'https://dons.exemple.fr/paiement/a' }
const entry = { state: null as unknown }
const now = Date.parse('2026-11-25T10:00:00Z')
const minutes = (count: number) => count * 60_000

beforeEach(() => {
  entry.state = { usr: null, key: 'k', idx: 2 }
  const replaceState = (state: unknown) => {
    entry.state = structuredClone(state)
  }
  vi.stubGlobal('history', {
    get state() {
      return entry.state
    },
    replaceState,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a payment is read for an hour, beside the state of the router', () => {
  expect(readSavedPayment(now)).toBeNull()
  savePayment(payment, now)
  expect(readSavedPayment(now + minutes(60))).toEqual(payment)
  expect(readSavedPayment(now + minutes(61))).toBeNull()
  expect(entry.state).toMatchObject({ key: 'k', idx: 2 })
  removeSavedPayment()
  expect(readSavedPayment(now)).toBeNull()
  expect(entry.state).toMatchObject({ key: 'k', idx: 2 })
})

test('what another program left there is no payment', () => {
  for (const obolePayment of [null, 'a', {}, { ...payment, startedAt: 'now', isNotified: false }]) {
    entry.state = { obolePayment }
    expect(readSavedPayment(now)).toBeNull()
  }
  entry.state = null
  expect(readSavedPayment(now)).toBeNull()
})

test('a site is notified once, also after the frame was loaded again', () => {
  savePayment(payment, now)
  expect([isFirstNotice('a'), isFirstNotice('a')]).toEqual([true, false])
  savePayment({ ...payment, paymentRequestId: 'b' }, now)
  entry.state = { obolePayment: { ...payment, paymentRequestId: 'b', startedAt: now, isNotified: true } }
  expect(isFirstNotice('b')).toBe(false)
  // A payment that is found by its cart has no entry.
  removeSavedPayment()
  expect([isFirstNotice('c'), isFirstNotice('c')]).toEqual([true, false])
})
