import { setTimeout as wait } from 'node:timers/promises'
import type { ProviderName } from '#contract/organization.ts'
import type { Deps } from '#server/money/deps.ts'
import { findLostOrders } from '#server/money/restore/find-lost-orders.ts'
import { findUnknownCharges } from '#server/money/restore/find-unknown-charges.ts'
import { countOpenCharges, findNewestAttempt } from '#server/money/restore/restore-store.ts'

const dayMs = 86_400_000
/** As far back as reconciliation compares. */
const longMs = 35 * dayMs
/** Tolerance for clock differences. */
const slackMs = 5 * 60_000
/** A provider that does not answer never prevents a start for longer. */
const startLimitMs = 10_000

interface RestoredCheck {
  /** Unknown charges that wait for `restore resolve`; above 0, no new payment is taken. */
  readonly open: number
  /** Providers whose ledger could not be read. */
  readonly unread: readonly ProviderName[]
}

/**
 * Compares the newest part of each provider's ledger with this database: what the providers captured after the newest
 * attempt here; and the orders without a charge that were written down beside the database. It finds a restored
 * database within a minute, and at a start before the first request.
 */
export async function checkRestored(deps: Deps): Promise<RestoredCheck> {
  await findLostOrders(deps)
  const newest = (await findNewestAttempt(deps.db))?.getTime()
  const since = uncompared.get(deps.db) ?? new Date((newest ?? deps.clock.now().getTime() - longMs) - slackMs)
  uncompared.set(deps.db, since)
  const checked = await checkSince(deps, since)
  if (checked.unread.length === 0) uncompared.delete(deps.db)
  return checked
}

/**
 * From when a program still has to compare, because a provider did not answer: an attempt made since must not move the
 * period past the charges that are not known here.
 */
const uncompared = new WeakMap<Deps['db'], Date>()

/** Checks the whole period that reconciliation compares. */
export async function checkLongRestored(deps: Deps): Promise<RestoredCheck> {
  return checkSince(deps, new Date(deps.clock.now().getTime() - longMs))
}

/** The check of a start. A provider that is slow or not reachable does not prevent it: the worker checks again. */
export async function checkAtStart(deps: Deps): Promise<number> {
  const late = wait(startLimitMs, null, { ref: false })
  const checked = await Promise.race([checkRestored(deps), late])
  if (checked === null) deps.log.warn('provider ledger not compared at start: it is compared again')
  return checked?.open ?? countOpenCharges(deps.db)
}

async function checkSince(deps: Deps, since: Date): Promise<RestoredCheck> {
  const unread: ProviderName[] = []
  for (const provider of Object.values(deps.providers)) {
    if (provider === undefined) continue
    try {
      await findUnknownCharges(deps, provider, await provider.listSince(since))
    } catch (error) {
      deps.log.warn({ err: error, provider: provider.name }, 'ledgers not compared')
      unread.push(provider.name)
    }
  }
  return { open: await countOpenCharges(deps.db), unread }
}
