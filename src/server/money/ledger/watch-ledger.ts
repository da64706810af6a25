import type { Deps } from '#server/money/deps.ts'
import { saveViolationCount } from '#server/platform/db/health-store.ts'
import {
  saveViolations,
  saveProgress,
  listNextForms,
  readLedgerEnd,
  readProgress,
} from '#server/money/ledger/ledger-progress-store.ts'
import {
  type Violation,
  findViolations,
  findViolationsPatiently,
} from '#server/money/ledger/invariant-checks-store.ts'

type WatchDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** A ledger up to this length is checked whole in each turn. A turn never reads more new rows than this. */
const shortLedger = 20_000
/** Time limit for a whole check. Stopping the worker never waits longer. */
const patienceMs = 30_000
/** The whole ledger is checked again in this many turns: with one turn per minute, within 18 hours. */
const slices = 1_024
/** How long a turn continues with further forms. */
const formsMs = 1_500
const formsAtOnce = 20
/** A violation not found again for this long is gone: each part was checked at least once meanwhile. */
const rememberMs = 26 * 3_600_000
/** PostgreSQL's error code for a statement time-out. */
const tookTooLong = '57014'

/**
 * Runs the invariant checks on our ledger. Each violation is logged as an error, and their number is stored for the
 * gauge. A short ledger is checked whole. A long ledger is checked in parts: the rows since the last turn, a slice of
 * the older rows and some forms, so that a turn takes the same time for any length. `limit` is the length of a short
 * ledger.
 */
export async function watchLedger(deps: WatchDeps, limit = shortLedger): Promise<number> {
  const now = deps.clock.now()
  const end = await readLedgerEnd(deps.db)
  const isShort = Math.max(end.changes, end.transactions) <= limit
  const violations = isShort
    ? await findViolationsPatiently(deps.db, patienceMs)
    : await checkParts(deps, end, limit)
  for (const violation of violations) deps.log.error(violation, 'ledger invariant violated')
  const oldest = isShort ? now : new Date(now.getTime() - rememberMs)
  const count = await saveViolations(deps.db, violations, now, oldest)
  await saveViolationCount(deps.db, count, now)
  return count
}

async function checkParts(
  deps: WatchDeps,
  end: Awaited<ReturnType<typeof readLedgerEnd>>,
  limit: number,
): Promise<Violation[]> {
  return [...(await checkNews(deps, end, limit)), ...(await checkSlice(deps)), ...(await checkForms(deps))]
}

/**
 * Checks the rows written before the end of the previous turn: all transactions with an id at that time have ended by
 * now. The first turn starts at the end of the ledger; older rows belong to the slices.
 */
async function checkNews(
  { db, clock }: WatchDeps,
  end: Awaited<ReturnType<typeof readLedgerEnd>>,
  limit: number,
): Promise<Violation[]> {
  const stored = (await readProgress(db, 'news'))?.split(' ').map(Number)
  const [
    changes = end.changes,
    transactions = end.transactions,
    seenChanges = end.changes,
    seen = end.transactions,
  ] = stored ?? []
  const to = {
    changes: Math.min(seenChanges, changes + limit),
    transactions: Math.min(seen, transactions + limit),
  }
  const violations = await findViolations(db, {
    kind: 'news',
    changes: { from: changes, to: to.changes },
    transactions: { from: transactions, to: to.transactions },
  })
  const next = [to.changes, to.transactions, end.changes, end.transactions]
  await saveProgress(db, 'news', next.join(' '), clock.now())
  return violations
}

async function checkSlice({ db, clock }: WatchDeps): Promise<Violation[]> {
  const index = Number((await readProgress(db, 'slice')) ?? '0') % slices
  const violations = await findViolations(db, { kind: 'slice', index, count: slices })
  await saveProgress(db, 'slice', String(index + 1), clock.now())
  return violations
}

async function checkForms({ db, clock, log }: WatchDeps): Promise<Violation[]> {
  const violations: Violation[] = []
  const start = performance.now()
  const ids = await listNextForms(db, await readProgress(db, 'forms'), formsAtOnce)
  for (const formId of ids) {
    if (performance.now() - start > formsMs) break
    try {
      violations.push(...(await findViolations(db, { kind: 'forms', ids: [formId] })))
    } catch (error) {
      if ((error as { code?: string }).code !== tookTooLong) throw error
      log.warn({ formId }, 'form too long to be checked each minute: run verify-ledger every night')
    }
    await saveProgress(db, 'forms', formId, clock.now())
  }
  return violations
}
