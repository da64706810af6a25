import { EventEmitter } from 'node:events'
import { Logger as WorkerLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import { type ProviderName, providerNames } from '#contract/organization.ts'
import { handleProviderEvent } from '#server/settlement/handle-provider-event.ts'
import { pollAttempts } from '#server/settlement/poll-attempts.ts'
import { reconcile } from '#server/settlement/reconcile.ts'
import { refundOrphan } from '#server/settlement/refund-orphan.ts'
import type { Deps } from '#server/deps.ts'
import { rollUpForm } from '#server/form/form-store.ts'
import { releaseExpiredHolds } from '#server/form/stock-store.ts'
import { beat, freeDeadWorkers } from '#server/db/heartbeat-store.ts'
import { openWorkerPool } from '#server/db/worker-pool.ts'
import { superviseRunner } from '#server/jobs/supervise-runner.ts'
import { startLoop } from '#server/jobs/loop.ts'
import { type MailDeps, sendMail } from '#server/mail/send-mail.ts'

const concurrency = 4
const pollMs = 1_000
const sweepMs = 5_000
const heartbeatMs = 5_000
const reconcileMs = 15 * 60_000
/** The day's charges every quarter of an hour; `cli reconcile` looks back further. */
const recentDays = 1
const holdsPerSweep = 1_000

export interface RunningWorker {
  readonly stop: () => Promise<void>
}

/** Runs jobs, the attempt poller, the sweeper of holds, heartbeats and reconciliation until stopped. */
export async function startWorker(deps: Deps, mail: MailDeps, log: Logger): Promise<RunningWorker> {
  let poolId: string | null = null
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
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
    log,
  )
  const loops = [
    startLoop(log, 'poll', pollMs, async () => {
      await pollAttempts(deps)
    }),
    startLoop(log, 'holds', sweepMs, async () => {
      await releaseExpiredHolds(deps.db, deps.clock.now(), holdsPerSweep)
    }),
    startLoop(log, 'heartbeat', heartbeatMs, async () => {
      if (poolId !== null) await beat(deps.db, poolId)
      const freed = await freeDeadWorkers(deps.db)
      if (freed.length > 0) log.warn({ pools: freed }, 'jobs of dead workers freed')
    }),
    startLoop(log, 'reconcile', reconcileMs, async () => {
      await reconcile(deps, recentDays)
    }),
  ]
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      await runner.stop()
      await pool.end()
    },
  }
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
    'roll-up-form': task(({ formId }) => rollUpForm(deps.db, String(formId), deps.clock.now())),
    'refund-orphan': task(({ orphanId }) => refundOrphan(deps, String(orphanId))),
    'handle-provider-event': task(({ provider, eventId }) =>
      handleProviderEvent(deps, nameOf(provider), String(eventId)),
    ),
  }
}

function nameOf(provider: unknown): ProviderName {
  const name = providerNames.find((known) => known === provider)
  if (name === undefined) throw new RangeError(`no provider ${String(provider)}`)
  return name
}

/** The runner's own log: its chatter at debug, its troubles as they are. */
function quietLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning')
      log[level === 'error' ? 'error' : 'warn'](meta ?? {}, message)
    else log.debug(meta ?? {}, message)
  })
}
