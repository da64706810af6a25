import type { YearDays } from '#domain/accounting/fiscal-year.ts'
import type { AccountPlan } from '#domain/accounting/account-plan.ts'
import { type YearSums, compareYear, presentMatters } from '#domain/accounting/year-sums.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import { countOpenMatters } from '#server/backoffice/admin/accounting/close/open-matters-store.ts'
import { sumPieces } from '#server/backoffice/admin/accounting/close/sum-pieces.ts'
import {
  compareMovements,
  readBalances,
  sumByHand,
  sumEligibleGifts,
} from '#server/backoffice/admin/accounting/close/year-facts-store.ts'
import { listPieces } from '#server/money/ledger/accounting/list-pieces.ts'
import { countReceipts } from '#server/papers/receipt/receipt-report-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface SummedYear {
  readonly organisationId: OrganisationId
  readonly definition: OrganisationDefinition
  readonly plan: AccountPlan
  readonly days: YearDays
  readonly now: Date
}

/** Reads the sums of an accounting year and compares them. @returns the sums, and a mark of each accounting entry */
export async function readYearSums(
  tx: Tx,
  { organisationId, definition, plan, days, now }: SummedYear,
): Promise<{ readonly sums: YearSums; readonly marks: readonly string[] }> {
  const year = { organisationId, ...days }
  const receiptYear = calendarYearOf(days)
  const receipts = { organisationId, year: receiptYear }
  const movements = await compareMovements(tx, year)
  const balances = await readBalances(tx, year)
  const byHand = await sumByHand(tx, year)
  const issued = await countReceipts(tx, receipts, now)
  const eligible = await sumEligibleGifts(tx, organisationId, receiptYear)
  const matters = await countOpenMatters(tx, year)
  const { marks, suspense, ...entries } = await sumPieces(
    listPieces(tx, { organisationId, year: days, plan }),
  )
  const lines = compareYear({
    movements,
    ...balances,
    entries,
    byHand,
    receipts: {
      year: receiptYear,
      isIssuer: issuesReceipts(definition),
      issued: issued.amount,
      eligible,
      toCome: issued.due + issued.later,
    },
  })
  return {
    sums: {
      lines,
      matters: presentMatters({ ...matters, suspense }),
      owed: balances.closing,
      pieces: marks.length,
      receiptYear,
    },
    marks,
  }
}

/** The last calendar year that had ended on the last day of an accounting year. */
function calendarYearOf({ to }: YearDays): number {
  const year = Number(to.slice(0, 4))
  return to.endsWith('-12-31') ? year : year - 1
}
