import type { Logger } from 'pino'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import { parisDate } from '#domain/format.ts'
import type { MovableClock } from '#server/platform/clock/clock.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { forgetPaymentMethod } from '#server/money/collection/forget-payment-method.ts'
import { advanceSchedules } from '#server/money/collection/advance-schedules.ts'
import { forgetOldAddresses } from '#server/platform/defence/forget-old-addresses.ts'
import type { Deps } from '#server/money/deps.ts'
import { type DocumentPrinter, makeDocumentPrinter } from '#server/papers/document/document-printer.ts'
import { removeAbandonedFiles } from '#server/platform/file/remove-abandoned-files.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { releaseExpiredHolds } from '#server/catalogue/form/stock-store.ts'
import { removeMessageFiles } from '#server/messages/message/remove-message-files.ts'
import { removeDisputeFiles } from '#server/money/dispute/remove-dispute-files.ts'
import { sendAnswers } from '#server/money/dispute/send-answers.ts'
import { watchLedger } from '#server/money/ledger/watch-ledger.ts'
import { type MailDeps, sendMails } from '#server/platform/mail/send-mails.ts'
import { answerSendAgain } from '#server/money/checkout/answer-send-again.ts'
import { issueReceipts } from '#server/papers/receipt/issue-receipts.ts'
import { printReceipts } from '#server/papers/receipt/print-receipts.ts'
import { sendMessages } from '#server/messages/message/send-messages.ts'
import { sendNews } from '#server/messages/news/send-news.ts'
import { expireOldPayments } from '#server/money/payment/payment-store.ts'
import { notifyProspects } from '#server/catalogue/prospect/notify-prospects.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import {
  pollCancellations,
  pollCancelledOrders,
} from '#server/money/refund/cancellation/process-cancellations.ts'
import { followRefunds } from '#server/money/refund/follow-refunds.ts'
import { mailOrders } from '#server/messages/digest/mail-orders.ts'
import { mailWeeklyDigests } from '#server/messages/digest/mail-weekly-digests.ts'
import { advanceWaitingLists } from '#server/messages/waiting-list/advance-lists.ts'
import { remindMembers } from '#server/messages/renewal/remind-members.ts'
import { remindTicketHolders } from '#server/messages/reminder/remind-ticket-holders.ts'
import { remindAbandoned } from '#server/messages/reminder/remind-abandoned.ts'
import { handleProviderEvents } from '#server/money/provider-sync/handle-provider-events.ts'
import {
  type NamedQueue,
  attemptQueues,
  otherAttempts,
  pollAttempts,
} from '#server/money/provider-sync/poll-attempts.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { pollOrphans } from '#server/money/provider-sync/refund-orphan.ts'
import { checkRestored } from '#server/money/restore/check-restored.ts'
import { blankCodeMails, forgetSignIns } from '#server/identity/user/session-store.ts'
import { mailMonthlyExports } from '#server/backoffice/admin/order-lists/views/monthly-export.ts'
import { finishImports } from '#server/backoffice/import/finish-imports.ts'
import { fillDirectories } from '#server/backoffice/person/fill-directories.ts'
import { publishPlanned } from '#server/backoffice/admin/editor/publish-planned.ts'
import { applyBankChanges } from '#server/backoffice/verification/bank-change/apply-bank-changes.ts'
import { lapseBankChanges } from '#server/backoffice/verification/bank-change/lapse-bank-changes.ts'
import { expireDocuments } from '#server/backoffice/verification/expire-documents.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { type DueWork, findDueWork } from '#server/program/worker/due-work-store.ts'
import { startLoop } from '#server/program/worker/loop.ts'
import { type DueKind, startDueWork } from '#server/program/worker/start-due-work.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute
export const entriesPerTurn = 10_000
const paymentsPerTurn = 1_000
const holdsPerSweep = 1_000
/** While many orders arrive, their mails and events are worked on together. The first one does not wait. */
const batchMs = 400
/**
 * Reconciles the last day every quarter of an hour, and once a day as far back as a bank may still make corrections.
 */
const recentDays = 1
const longDays = 35

export interface RunningWorker {
  readonly stop: () => Promise<void>
}

/** Runs all background work until stopped: due rows, and periodic tasks. */
export function startWorker(
  deps: Deps,
  mail: MailDeps,
  log: Logger,
  clock?: Pick<MovableClock, 'listen'>,
): RunningWorker {
  const printer = makeDocumentPrinter()
  const periodic = sweeps.map(({ name, everyMs, turn }) => ({
    everyMs,
    ...startLoop(log, name, everyMs, async () => {
      await turn(deps)
    }),
  }))
  /** After the clock was moved, the time of their next turns may have passed. */
  const wake = (passedMs: number): void => {
    for (const loop of periodic) if (passedMs >= loop.everyMs) loop.wake()
  }
  const loops = [...periodic, startDueWork(log, askWith(deps, wake, clock), dueKinds(deps, mail, printer))]
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      await printer.close()
    },
  }
}

/** Asks what is due; passes the offset of the clock on to it, and each jump forward to `wake`. */
function askWith(deps: Deps, wake: (passedMs: number) => void, clock?: Pick<MovableClock, 'listen'>) {
  let offset: number | null = null
  return async (): Promise<DueWork> => {
    const hear = clock?.listen()
    const now = deps.clock.now()
    const configured = Object.keys(deps.providers)
    const due = await findDueWork(deps.db, { now, today: parisDate(now), providers: configured })
    hear?.(due.clockOffset)
    if (offset !== null && due.clockOffset > offset) wake(due.clockOffset - offset)
    offset = due.clockOffset
    return due
  }
}

/** Work with due times in its rows. Each kind has its own slots, so payments never wait for mails. */
function dueKinds(deps: Deps, mail: MailDeps, printer: DocumentPrinter): readonly DueKind[] {
  return [
    { name: 'mails', isDue: (due) => due.mails, turn: (signal) => sendMails(mail, signal), restMs: batchMs },
    {
      name: 'events',
      isDue: (due) => due.events,
      turn: (signal) => handleProviderEvents(deps, signal),
      restMs: batchMs,
    },
    ...attemptQueues(deps).map((queue) => attemptKind(deps, queue)),
    // A debit that its payer is paying in person stays due for a while.
    { name: 'debits', isDue: (due) => due.debits, turn: (signal) => collectDue(deps, signal), restMs: 700 },
    { name: 'refunds', isDue: (due) => due.refunds, turn: (signal) => pollRefunds(deps, signal) },
    { name: 'orphans', isDue: (due) => due.orphans, turn: (signal) => pollOrphans(deps, signal) },
    {
      name: 'followed refunds',
      isDue: (due) => due.followedRefunds,
      turn: () => followRefunds(deps),
      restMs: second,
    },
    {
      name: 'cancelled orders',
      isDue: (due) => due.cancelledOrders,
      turn: (signal) => pollCancelledOrders(deps, signal),
    },
    { name: 'cancellations', isDue: (due) => due.cancellations, turn: () => pollCancellations(deps) },
    { name: 'send again', isDue: (due) => due.sendAgain, turn: (signal) => answerSendAgain(deps, signal) },
    {
      name: 'holds',
      isDue: (due) => due.holds,
      turn: () => releaseExpiredHolds(deps.db, deps.clock.now(), holdsPerSweep),
      restMs: second,
    },
    { name: 'receipts', isDue: (due) => due.receipts, turn: (signal) => issueReceipts(deps, signal) },
    {
      name: 'receipt files',
      isDue: (due) => due.unprintedReceipts,
      turn: (signal) => printReceipts(deps, printer, signal),
    },
    {
      name: 'planned publications',
      isDue: (due) => due.plans,
      turn: (signal) => publishPlanned(deps, signal),
    },
    {
      name: 'totals',
      isDue: (due) => due.totals,
      turn: () => rollUpTotals(deps.db, deps.clock.now(), entriesPerTurn),
      restMs: second,
    },
  ]
}

/** The attempts of one queue. A silent provider delays only its own attempts. */
function attemptKind(deps: Deps, queue: NamedQueue): DueKind {
  const turn = (signal: AbortSignal) => pollAttempts(deps, [queue], signal)
  return queue.kind === 'unsent'
    ? { name: 'unsent attempts', isDue: (due) => due.unsentAttempts, turn }
    : {
        name: `attempts of ${queue.provider}`,
        isDue: (due) => due.attemptsOf.includes(queue.provider),
        turn,
      }
}

interface Sweep {
  readonly name: string
  readonly everyMs: number
  readonly turn: (deps: Deps) => Promise<unknown>
}

/** Periodic tasks: work without due times, or work that can wait for a minute. */
const sweeps: readonly Sweep[] = [
  { name: 'schedules', everyMs: 5 * second, turn: (deps) => advanceSchedules(deps, 'debits') },
  { name: 'notices', everyMs: 10 * second, turn: (deps) => advanceSchedules(deps, 'notices') },
  { name: 'ledger', everyMs: minute, turn: watchLedger },
  { name: 'restored', everyMs: minute, turn: checkRestored },
  { name: 'detached payment methods', everyMs: minute, turn: forgetPaymentMethod },
  { name: 'answers to disputes', everyMs: 20 * second, turn: sendAnswers },
  { name: 'files of disputes', everyMs: minute, turn: removeDisputeFiles },
  { name: 'files of messages', everyMs: minute, turn: removeMessageFiles },
  { name: 'imports', everyMs: minute, turn: finishImports },
  { name: 'old payments', everyMs: minute, turn: expirePayments },
  // Before prospects are notified of the same units.
  { name: 'waiting lists', everyMs: 5 * second, turn: advanceWaitingLists },
  { name: 'prospects', everyMs: minute, turn: notifyProspects },
  { name: 'news', everyMs: 10 * second, turn: sendNews },
  { name: 'messages', everyMs: 5 * second, turn: sendMessages },
  { name: 'reminders', everyMs: minute, turn: remindAbandoned },
  { name: 'ticket reminders', everyMs: minute, turn: remindTicketHolders },
  { name: 'membership reminders', everyMs: minute, turn: remindMembers },
  { name: 'orders of a day', everyMs: minute, turn: mailOrders },
  { name: 'monthly links', everyMs: 10 * minute, turn: mailMonthlyExports },
  { name: 'weekly summaries', everyMs: 10 * minute, turn: mailWeeklyDigests },
  { name: 'addresses', everyMs: minute, turn: forgetOldAddresses },
  {
    name: 'sign-ins',
    everyMs: minute,
    turn: async ({ db, clock }) => {
      await blankCodeMails(db, { now: clock.now(), limit: 1_000 })
      await forgetSignIns(db, { now: clock.now(), limit: 1_000 })
    },
  },
  // A turn costs as much as reading some fifty orders: one for many.
  { name: 'directories', everyMs: 20 * second, turn: fillDirectories },
  { name: 'terms', everyMs: minute, turn: applyTerms },
  { name: 'abandoned files', everyMs: minute, turn: removeAbandonedFiles },
  { name: 'bank accounts', everyMs: minute, turn: applyBankChanges },
  { name: 'unconfirmed bank accounts', everyMs: minute, turn: lapseBankChanges },
  { name: 'documents', everyMs: 10 * minute, turn: expireDocuments },
  {
    name: 'attempts without a provider',
    everyMs: minute,
    turn: (deps) => pollAttempts(deps, [otherAttempts(deps)]),
  },
  { name: 'reconcile', everyMs: 15 * minute, turn: (deps) => reconcile(deps, recentDays) },
  { name: 'reconcile far', everyMs: day, turn: (deps) => reconcile(deps, longDays) },
]

function expirePayments({ db, clock }: Deps): Promise<unknown> {
  const now = clock.now()
  return expireOldPayments(db, oldestPayable(now), now, paymentsPerTurn)
}
