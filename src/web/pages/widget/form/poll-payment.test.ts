import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locales } from '#domain/locale.ts'
import type { PaymentSummary } from '#contract/payment.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { outcomeIn } from '#web/pages/widget/form/payment-outcome.ts'
import { pollPayment } from '#web/pages/widget/form/poll-payment.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// The polling reads these fields alone.
const answer = (status: PaymentSummary['status'], bankDays = false) =>
  ({ status, bankDays, attempts: { used: 0, allowed: 5 } }) as PaymentSummary

function watch(answers: (PaymentSummary | Error)[]) {
  const log = { asked: 0, heard: [] as string[], paused: 0 }
  const polling = pollPayment({
    ask: () => {
      const next = answers[Math.min(log.asked, answers.length - 1)]
      log.asked += 1
      return next instanceof Error || next === undefined ? Promise.reject(next) : Promise.resolve(next)
    },
    onAnswer: ({ status }) => log.heard.push(status),
    onPause: () => (log.paused += 1),
  })
  return { log, ...polling }
}

test.each(['Confirmed', 'Duplicated', 'Expired'] as const)(
  'it ends with %s, through a failed call',
  async (status) => {
    const { log } = watch([answer('Open'), new Error('offline'), answer('Refused'), answer(status)])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(log).toEqual({ asked: 4, heard: ['Open', 'Refused', status], paused: 0 })
  },
)

test('it asks less and less often, stops after twenty minutes, and starts again when it is asked to', async () => {
  const { log, now } = watch([answer('Open')])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(log.asked).toBeLessThan(12)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(log.paused).toBe(1)
  expect(log.asked).toBeLessThan(100)
  const before = log.asked
  now()
  await vi.advanceTimersByTimeAsync(0)
  expect(log.asked).toBe(before + 1)
})

test('nothing is heard after it is stopped', async () => {
  const { log, stop } = watch([answer('Open')])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(log).toEqual({ asked: 1, heard: [], paused: 0 })
})

test.each([
  [answer('Confirmed'), 'paid'],
  [answer('Duplicated'), 'paid'],
  [{ ...answer('Refused'), errorCode: 'hapay_card_declined' }, 'refused'],
  [{ ...answer('Failed'), errorCode: 'hapay_processing_error' }, 'refused'],
  [{ ...answer('Failed'), errorCode: 'AUTHENTICATION_FAILURE' }, 'refused'],
  [{ ...answer('Failed'), errorCode: 'hapay_unknown' }, 'unsure'],
  [{ ...answer('Failed'), errorCode: 'hapay_db_error' }, 'unsure'],
  [{ ...answer('Failed'), errorCode: 'PAYMENT_ERROR' }, 'unsure'],
  [answer('Failed'), 'unsure'],
  [answer('Canceled'), 'cancelled'],
  [answer('Expired'), 'expired'],
  [answer('Pending'), 'waiting'],
  [answer('Pending', true), 'bankDays'],
  [answer('Open'), 'waiting'],
  [{ ...answer('Open'), attempts: { used: 1, allowed: 5 } }, 'refused'],
  [{ ...answer('Failed'), errorCode: 'SOLD_OUT' }, 'soldOut'],
  [null, 'waiting'],
] as const)('%j is shown as %s', (summary, outcome) => {
  expect(outcomeIn(summary, 'tab')).toBe(outcome)
})

test.each([
  ['tab', 'waiting'],
  ['top', 'onTop'],
  ['nowhere', 'unopened'],
  ['free', 'booking'],
] as const)('while nothing is known of a payment whose page is at %j, %s is shown', (place, outcome) => {
  expect(outcomeIn(null, place)).toBe(outcome)
  expect(outcomeIn(answer('Open'), place)).toBe(outcome)
  expect(outcomeIn(answer('Confirmed'), place)).toBe('paid')
})

test.each(locales)(
  'where money may have been taken, the frame says what the payment pages say: %s',
  (locale) => {
    const { widget, confirmation } = loadTexts(locale, ['widget', 'confirmation'])
    expect(widget['pay.unsure.text']).toBe(confirmation['money.unknown'])
    for (const ended of ['cancelled', 'expired'] as const)
      expect(widget[`pay.${ended}.text`]).toContain(confirmation['money.noRecord'])
  },
)
