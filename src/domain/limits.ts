import { cartLifetimeMs, holdMemoryMs, maxHoldMs, maxHoldWhilePayingMs } from '#domain/cart/cart-expiry.ts'
import {
  cardWindowMs,
  mandateRetentionMs,
  mandateRecheckMs,
  maxAttemptsPerDebit,
  maxCardsPerDay,
} from '#domain/installment/later-debit-limits.ts'
import { givenUpDays } from '#domain/installment/next-try.ts'
import { sendAgainRetentionMs, sendAgainWindowMs } from '#domain/order/send-again-limits.ts'
import { maxAttempts, maxSessions } from '#domain/payment/attempt-machine.ts'

/** Numbers that SQL functions read, by the name they use: `limit_count('cardsPerCart')`. Each is defined elsewhere. */
export const countLimits = {
  cardsPerCart: maxAttempts,
  cardsPerRegularisation: maxAttempts,
  sessionsPerPayment: maxSessions,
  cardsPerDayOfDebit: maxCardsPerDay,
  attemptsPerDebit: maxAttemptsPerDebit,
  daysOfRetries: givenUpDays,
} as const

/** Durations in milliseconds that SQL functions read: `limit_interval('cartLifetime')`. */
export const durationLimits = {
  cartLifetime: cartLifetimeMs,
  hold: maxHoldMs,
  holdWhilePaying: maxHoldWhilePayingMs,
  holdMemory: holdMemoryMs,
  mandateRetention: mandateRetentionMs,
  mandateRecheck: mandateRecheckMs,
  cardWindow: cardWindowMs,
  sendAgainWindow: sendAgainWindowMs,
  sendAgainRetention: sendAgainRetentionMs,
} as const
