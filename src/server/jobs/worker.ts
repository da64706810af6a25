import { EventEmitter } from 'node:events'
import { Logger as WorkerLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import { collectDue } from '#server/collection/collect-due.ts'
import { forgetMeans } from '#server/collection/forget-means.ts'
import { tendSchedules } from '#server/collection/tend-schedules.ts'
import { handleProviderEvent } from '#server/settlement/handle-provider-event.ts'
import { attemptLanes, pollAttempts } from '#server/settlement/poll-attempts.ts'
import { reconcile } from '#server/settlement/reconcile.ts'
import { pollOrphans, refundOrphan } from '#server/settlement/refund-orphan.ts'
import { type Deps, providerNamed } from '#server/deps.ts'
import { rollUpTotals } from '#server/form/form-store.ts'
import { releaseExpiredHolds } from '#server/form/stock-store.ts'
import { beat, freeDeadWorkers } from '#server/db/heartbeat-store.ts'
import { openWorkerPool } from '#server/db/worker-pool.ts'
import { superviseRunner } from '#server/jobs/supervise-runner.ts'
import { watchBooks } from '#server/ledger/watch-books.ts'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import { expireOldPayments } from '#server/payment/payment-store.ts'
import { removeAbandonedFiles } from '#server/file/remove-abandoned-files.ts'
import { sendConfirmationsAgain } from '#server/order/send-again.ts'
import { tellProspects } from '#server/prospect/tell-prospects.ts'
import { forgetOldAddresses } from '#server/defence/forget-old-addresses.ts'
import { executeRefund, pollRefunds } from '#server/refund/execute-refund.ts'
import { followRefunds } from '#server/refund/follow-refunds.ts'
import { remindAbandoned } from '#server/reminder/remind-abandoned.ts'
import { type Loop, startLoop } from '#server/jobs/loop.ts'
import { queueMailJobs } from '#server/mail/mail-store.ts'
import { type MailDeps, sendMail } from '#server/mail/send-mail.ts'

const concurrency = 4
/**
 * What a runner tells while it works or finds no work. Asking is no sign: one whose first question failed keeps that
 * answer, and goes on asking for ever.
 */
const signs = ['worker:getJob:empty', 'job:start', 'job:complete'] as const
const pollMs = 1_000
/** Somebody waits for a mail. */
const outboxMs = 250
export const mailsPerTurn = 200
export const entriesPerTurn = 10_000
const sweepMs = 5_000
const heartbeatMs = 5_000
const reconcileMs = 15 * 60_000
const minuteMs = 60_000
/** Debits are of a day, not of a second; a clock that is moved in a demo is followed while one looks. */
const collectMs = 1_000
const tendMs = 5_000
const dayMs = 24 * 60 * minuteMs
/** The day's charges every quarter of an hour; once a day, as far back as a bank may still correct. */
const recentDays = 1
const longDays = 35
const paymentsPerTurn = 1_000
const holdsPerSweep = 1_000

export interface RunningWorker {
  readonly stop: () => Promise<void>
}

/**
 * Runs jobs, the outbox of mails, the totals of forms, the attempt poller, the collector, the sweepers of holds, old
 * payments and abandoned files, heartbeats, reconciliation, the check of the books and the mails of reopened sales
 * until stopped.
 */
export async function startWorker(deps: Deps, mail: MailDeps, log: Logger): Promise<RunningWorker> {
  let poolId: string | null = null
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
  let lastSign = performance.now()
  for (const sign of signs) {
    events.on(sign, () => {
      lastSign = performance.now()
    })
  }
  const pool = openWorkerPool(deps.pool, log)
  const runner = await superviseRunner(
    () =>
      run({
        pgPool: pool,
        concurrency,
        pollInterval: pollMs,
        noHandleSignals: true,
        taskList: makeTasks(deps, mail),
        logger: quietLogger(log),
        events,
        // Batches are what the runner tries again when its connection is cut in the middle of an answer.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      }),
    { log, lastSignAt: () => lastSign },
  )
  const loops = startLoops(deps, log, () => poolId)
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      await runner.stop()
      await pool.end()
    },
  }
}

function startLoops(deps: Deps, log: Logger, poolIdOf: () => string | null): Loop[] {
  return [
    ...attemptLanes(deps).map((lane) =>
      startLoop(log, `poll ${'provider' in lane ? lane.provider : lane.kind}`, pollMs, async () => {
        await pollAttempts(deps, [lane])
      }),
    ),
    startLoop(log, 'outbox', outboxMs, async (signal) => {
      while ((await queueMailJobs(deps.db, mailsPerTurn)) === mailsPerTurn && !signal.aborted);
    }),
    startLoop(log, 'totals', pollMs, async () => {
      await rollUpTotals(deps.db, deps.clock.now(), entriesPerTurn)
    }),
    startLoop(log, 'collect', collectMs, async (signal) => {
      await collectDue(deps, signal)
    }),
    startLoop(log, 'schedules', tendMs, () => tendSchedules(deps)),
    startLoop(log, 'left-means', minuteMs, async () => {
      await forgetMeans(deps)
    }),
    startLoop(log, 'holds', sweepMs, async () => {
      await releaseExpiredHolds(deps.db, deps.clock.now(), holdsPerSweep)
    }),
    startLoop(log, 'heartbeat', heartbeatMs, async () => {
      const poolId = poolIdOf()
      if (poolId !== null) await beat(deps.db, poolId)
      const freed = await freeDeadWorkers(deps.db)
      if (freed.length > 0) log.warn({ pools: freed }, 'jobs of dead workers freed')
    }),
    startLoop(log, 'reconcile', reconcileMs, async () => {
      await reconcile(deps, recentDays)
    }),
    startLoop(log, 'reconcile-far', dayMs, async () => {
      await reconcile(deps, longDays)
    }),
    startLoop(log, 'refunds', minuteMs, async () => {
      await pollRefunds(deps)
    }),
    startLoop(log, 'orphans', minuteMs, async () => {
      await pollOrphans(deps)
    }),
    startLoop(log, 'followed-refunds', sweepMs, async () => {
      await followRefunds(deps)
    }),
    startLoop(log, 'books', minuteMs, async () => {
      await watchBooks(deps)
    }),
    startLoop(log, 'prospects', minuteMs, () => tellProspects(deps)),
    startLoop(log, 'addresses', minuteMs, () => forgetOldAddresses(deps)),
    startLoop(log, 'reminders', minuteMs, () => remindAbandoned(deps)),
    startLoop(log, 'abandoned-files', minuteMs, async () => {
      await removeAbandonedFiles(deps)
    }),
    startLoop(log, 'old-payments', minuteMs, async () => {
      const now = deps.clock.now()
      await expireOldPayments(deps.db, oldestPayable(now), now, paymentsPerTurn)
    }),
  ]
}

/** The jobs by name; a payload of another shape is a bug and fails for good to see. */
function makeTasks(deps: Deps, mail: MailDeps): TaskList {
  const task =
    (handle: (payload: Readonly<Record<string, unknown>>) => Promise<void>) => async (payload: unknown) => {
      deps.faultPoint.hit('after-job-claimed')
      await handle(payload as Readonly<Record<string, unknown>>)
    }
  return {
    'send-mail': task(({ mailId }) => sendMail(mail, String(mailId))),
    'refund-orphan': task(async ({ orphanId }) => {
      await refundOrphan(deps, String(orphanId), { waitsForItsTime: true })
    }),
    'execute-refund': task(({ refundId }) => executeRefund(deps, String(refundId))),
    'send-again': task(({ requestId, email }) =>
      sendConfirmationsAgain(deps, { id: String(requestId), email: String(email) }),
    ),
    'handle-provider-event': task(({ provider, eventId }) =>
      handleProviderEvent(deps, providerNamed(deps, String(provider)).name, String(eventId)),
    ),
  }
}

/** The runner's own log: its chatter at debug, its troubles as they are. */
function quietLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning')
      log[level === 'error' ? 'error' : 'warn'](meta ?? {}, message)
    else log.debug(meta ?? {}, message)
  })
}
