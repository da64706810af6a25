import { createHash } from 'node:crypto'
import type { YearClose, YearCloses } from '#contract/admin/money/year-close.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { closeObstacle, countChanged, yearsToClose } from '#domain/accounting/closed-years.ts'
import { type YearDays, fiscalYearOf } from '#domain/accounting/fiscal-year.ts'
import { type YearSums, needsReason } from '#domain/accounting/year-sums.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { loadAccountNames } from '#server/backoffice/admin/accounting/account-names.ts'
import {
  listClosedYears,
  listCloses,
  readMarks,
} from '#server/backoffice/admin/accounting/close/close-store.ts'
import { readYearSums } from '#server/backoffice/admin/accounting/close/read-year-sums.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { findMovedDays } from '#server/money/ledger/accounting/moved-days-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import type { Db, Tx } from '#server/platform/db/schema.ts'

/** How long a statement may take that reads or stores a year with many payments. */
export const closeMs = 60_000

/** Reads the accounting years of an association that are over, and the sums of one of them. @throws AppError NOT_FOUND */
export async function readYearCloses(
  deps: Deps,
  granted: Granted,
  asked: { readonly end?: string | undefined; readonly now?: boolean | undefined },
): Promise<YearCloses> {
  await assertActingRight(deps, granted, 'payout:read')
  const { organisationId } = granted
  const now = deps.clock.now()
  return inOneView(deps.db, async (tx) => {
    const { years, names } = await listYears(tx, organisationId, now)
    const days = asked.end === undefined ? years[0] : years.find(({ to }) => to === asked.end)
    if (days === undefined && asked.end !== undefined) throw new AppError('NOT_FOUND')
    const read = days === undefined ? null : await readYear(tx, { names, days, now })
    return presentYears(granted, years, read === null ? null : presentYear(read, years, asked.now === true))
  })
}

/** The years after one was closed: the entries of that year are those that were read for its close. */
export async function presentClosed(deps: Deps, granted: Granted, year: YearNow): Promise<YearCloses> {
  const { organisationId } = granted
  return inOneView(deps.db, async (tx) => {
    const { years } = await listYears(tx, organisationId, deps.clock.now())
    const closes = await listCloses(tx, organisationId, year.days.to)
    return presentYears(granted, years, presentYear({ ...year, closes, changed: 0 }, years, false))
  })
}

function presentYears(
  { memberships, organisationId }: Granted,
  years: YearCloses['years'],
  shown: YearClose | null,
): YearCloses {
  const mayClose = isAllowed(memberships, 'accounting:edit', { organisationId, formId: null })
  return { years, shown, mayClose }
}

/** Runs reads that must agree with each other: they see the database of one moment. */
export function inOneView<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await allowLongStatements(tx, closeMs)
      return work(tx)
    })
}

/** Accounting years of an association that are over, the latest first. */
export async function listYears(tx: Tx, organisationId: string, now: Date) {
  const names = await loadAccountNames(tx, organisationId)
  const closed = await listClosedYears(tx, organisationId)
  const { firstMonth } = names
  const moved = await findMovedDays(tx, names.id)
  const years = yearsToClose(moved, closed, { firstMonth, today: parisDate(now) })
  return {
    names,
    years: years.map(({ from, to }) => ({ from, to, isClosed: closed.some((one) => one.to === to) })),
  }
}

interface ReadYear {
  readonly names: Awaited<ReturnType<typeof loadAccountNames>>
  readonly days: YearDays
  readonly now: Date
}

/** Reads a year as it is now, and its closes. */
export async function readYear(tx: Tx, { names, days: { from, to }, now }: ReadYear) {
  const days = { from, to }
  const { id: organisationId, definition, plan, firstMonth } = names
  const { sums, marks } = await readYearSums(tx, { organisationId, definition, plan, days, now })
  const closes = await listCloses(tx, organisationId, to)
  const [latest] = closes
  const changed = latest === undefined ? 0 : countChanged(await readMarks(tx, latest.id), marks)
  const usual = fiscalYearOf(to, firstMonth)
  const entriesYear = usual.from === from && usual.to === to ? usual.year : null
  return { days, sums, marks, closes, changed, seen: seenOf(sums, marks), entriesYear }
}

type YearNow = Awaited<ReturnType<typeof readYear>>

function presentYear(
  { days, closes, changed, seen, entriesYear, ...now }: YearNow,
  years: YearCloses['years'],
  asksNow: boolean,
): YearClose {
  const [latest] = closes
  const isFrozen = latest !== undefined && !asksNow
  return {
    ...days,
    sums: asAnswer(isFrozen ? latest.sums : now.sums),
    isFrozen,
    changed,
    seen,
    needsReason: needsReason(now.sums.lines, closes.length),
    obstacle: closeObstacle(years, { to: days.to, closes: closes.length }),
    closes: closes.map(({ sums: _sums, ...close }) => close),
    entriesYear,
  }
}

const asAnswer = ({ lines, matters, ...sums }: YearSums) => ({
  ...sums,
  lines: [...lines],
  matters: [...matters],
})

/** Names the sums of a year, so that a close freezes what its member saw. */
function seenOf(sums: YearSums, marks: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([sums, marks]))
    .digest('hex')
}
