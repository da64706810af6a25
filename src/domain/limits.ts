import { accountingYears, retentionMs, taxPaperYears } from '#domain/account/retention.ts'
import { smallStock, smallStockMemoryMs, smallStockPercent } from '#domain/stock/small-stock.ts'
import {
  cartLifetimeMs,
  clientHoldMemoryMs,
  holdMemoryMs,
  returnMs,
  maxHoldMs,
  maxHoldWhilePayingMs,
} from '#domain/cart/cart-expiry.ts'
import {
  triedCardsWindowMs,
  mandateRetentionMs,
  mandateRecheckMs,
  maxAttemptsPerDebit,
  maxTriedCardsPerDay,
} from '#domain/installment/later-debit-limits.ts'
import { maxTriesPerMonth } from '#domain/installment/debit-retry.ts'
import { abandonedAfterDays } from '#domain/installment/next-try.ts'
import { maxAttempts, maxSessions } from '#domain/payment/attempt-machine.ts'
import { unverifiedCap } from '#domain/organisation/verification-limits.ts'
import { lateOrdersGraceMs, lateOrdersWatchMs } from '#domain/refund/cancellation.ts'
import { secondPersonMs } from '#domain/refund/second-person.ts'
import { receiptCorrectionsPerDay } from '#domain/receipt/receipt-correction.ts'
import { yearlyReceiptDay } from '#domain/receipt/yearly-receipts.ts'
import { longestWaitMs } from '#domain/waiting-list/waiting-list.ts'
import { rotationGraceMs, sessionIdleMs, sessionMaxMs } from '#domain/user/session-life.ts'
import { unverifiedLifetimeMs } from '#domain/user/password-limits.ts'
import {
  codeLifetimeMs,
  codeMemoryMs,
  codeResendPauseMs,
  codeResends,
  codesOfAddressPerDay,
  codesOfAddressPerWindow,
  codesPerDay,
  codesPerWindow,
  codesWithAllTries,
  codeWindowMs,
  maxCodeTries,
} from '#domain/user/sign-in-limits.ts'

/**
 * Order and ticket numbers of a series: after a restore, numbers continue from the next multiple of it. More than a
 * database can have lost since its last backup.
 */
const numbersPerSeries = 100_000

/** Numbers that SQL functions read, by the name they use: `limit_count('cardsPerCart')`. Others are defined elsewhere. */
export const countLimits = {
  cardsPerCart: maxAttempts,
  cardsPerRegularisation: maxAttempts,
  sessionsPerPayment: maxSessions,
  cardsPerDayOfDebit: maxTriedCardsPerDay,
  attemptsPerDebit: maxAttemptsPerDebit,
  triesOfDebitPerMonth: maxTriesPerMonth,
  daysOfRetries: abandonedAfterDays,
  numberSeries: numbersPerSeries,
  codesPerWindow,
  codesPerDay,
  codesOfAddressPerWindow,
  codesOfAddressPerDay,
  codesWithAllTries,
  codeTries: maxCodeTries,
  codeResends,
  yearlyReceiptDay,
  receiptCorrectionsPerDay,
  unverifiedCap,
  smallStock,
  smallStockPercent,
  accountingYears,
  taxPaperYears,
} as const

const hourMs = 60 * 60_000

/** Durations in milliseconds that SQL functions read: `limit_interval('cartLifetime')`. */
export const durationLimits = {
  cartLifetime: cartLifetimeMs,
  hold: maxHoldMs,
  holdWhilePaying: maxHoldWhilePayingMs,
  holdMemory: holdMemoryMs,
  holdMemoryOfClient: clientHoldMemoryMs,
  holdMemoryOfSmallStock: smallStockMemoryMs,
  return: returnMs,
  mandateRetention: mandateRetentionMs,
  mandateRecheck: mandateRecheckMs,
  cardWindow: triedCardsWindowMs,
  /** Requests of one address for its confirmations are counted over this time. */
  sendAgainWindow: hourMs,
  /** These requests are deleted after this time. */
  sendAgainRetention: 24 * hourMs,
  codeResendPause: codeResendPauseMs,
  codeLifetime: codeLifetimeMs,
  codeWindow: codeWindowMs,
  codeMemory: codeMemoryMs,
  sessionIdle: sessionIdleMs,
  sessionMax: sessionMaxMs,
  rotationGrace: rotationGraceMs,
  unverified: unverifiedLifetimeMs,
  cartTerm: retentionMs('cart'),
  lateOrdersGrace: lateOrdersGraceMs,
  secondPerson: secondPersonMs,
  lateOrdersWatch: lateOrdersWatchMs,
  bankTerm: retentionMs('bank'),
  answersTerm: retentionMs('answers'),
  personNotesTerm: retentionMs('personNotes'),
  importedTerm: retentionMs('imported'),
  mailTerm: retentionMs('mail'),
  messageTerm: retentionMs('message'),
  providerEventTerm: retentionMs('providerEvent'),
  disputeFileTerm: retentionMs('disputeFile'),
  reportTerm: retentionMs('report'),
  waitingEntryTerm: retentionMs('waitingEntry'),
  longestWait: longestWaitMs,
} as const
