import type { Deps } from '#server/deps.ts'
import { saveViolationCount } from '#server/db/health-store.ts'
import {
  saveViolations,
  saveProgress,
  listNextForms,
  readLedgerEnd,
  readProgress,
} from '#server/ledger/ledger-progress-store.ts'
import { type Violation, findViolations, findViolationsPatiently } from '#server/ledger/oracle-store.ts'

type WatchDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** Books shorter than this are read whole each time; a turn never reads more news than this. */
const shortLedger = 20_000
/** Short books are read within this, or the turn fails: whoever waits for the worker to stop waits no longer. */
const patienceMs = 30_000
/** Everything is read again in this many turns: with one a minute, within 18 hours. */
const slices = 1_024
/** How long a turn goes on to the next form. */
const formsMs = 1_500
const formsAtOnce = 20
/** A breach that no turn found again for this long is gone: each part was read at least once meanwhile. */
const rememberMs = 26 * 3_600_000
/** PostgreSQL's word for a statement that took too long. */
const tookTooLong = '57014'

/**
 * Checks our own books: each broken invariant is an error in the log, their number is kept for the gauge. Short books
 * are read whole. Long ones are read by what was written since the last turn, with a slice of everything that was there
 * before and some forms, so that a turn takes the same however long the books are. `limit` is the length of short ones.
 */
export async function watchLedger(deps: WatchDeps, limit = shortLedger): Promise<number> {
  const now = deps.clock.now()
  const end = await readLedgerEnd(deps.db)
  const isShort = Math.max(end.changes, end.transactions) <= limit
  const breaches = isShort
    ? await findViolationsPatiently(deps.db, patienceMs)
    : await checkParts(deps, end, limit)
  for (const breach of breaches) deps.log.error(breach, 'the books are wrong')
  const oldest = isShort ? now : new Date(now.getTime() - rememberMs)
  const count = await saveViolations(deps.db, breaches, now, oldest)
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
 * What was written up to the end of the turn before: a transaction that had an id then has ended by now. The first turn
 * begins at the end: what was before is the slices'.
 */
async function checkNews(
  { db, clock }: WatchDeps,
  end: Awaited<ReturnType<typeof readLedgerEnd>>,
  limit: number,
): Promise<Violation[]> {
  const kept = (await readProgress(db, 'news'))?.split(' ').map(Number)
  const [
    changes = end.changes,
    transactions = end.transactions,
    seenChanges = end.changes,
    seen = end.transactions,
  ] = kept ?? []
  const to = {
    changes: Math.min(seenChanges, changes + limit),
    transactions: Math.min(seen, transactions + limit),
  }
  const breaches = await findViolations(db, {
    kind: 'news',
    changes: { from: changes, to: to.changes },
    transactions: { from: transactions, to: to.transactions },
  })
  const next = [to.changes, to.transactions, end.changes, end.transactions]
  await saveProgress(db, 'news', next.join(' '), clock.now())
  return breaches
}

async function checkSlice({ db, clock }: WatchDeps): Promise<Violation[]> {
  const index = Number((await readProgress(db, 'slice')) ?? '0') % slices
  const breaches = await findViolations(db, { kind: 'slice', index, count: slices })
  await saveProgress(db, 'slice', String(index + 1), clock.now())
  return breaches
}

async function checkForms({ db, clock, log }: WatchDeps): Promise<Violation[]> {
  const breaches: Violation[] = []
  const start = performance.now()
  const ids = await listNextForms(db, await readProgress(db, 'forms'), formsAtOnce)
  for (const formId of ids) {
    if (performance.now() - start > formsMs) break
    try {
      breaches.push(...(await findViolations(db, { kind: 'forms', ids: [formId] })))
    } catch (error) {
      if ((error as { code?: string }).code !== tookTooLong) throw error
      log.warn({ formId }, 'form too long to be checked each minute: run verify-ledger every night')
    }
    await saveProgress(db, 'forms', formId, clock.now())
  }
  return breaches
}
