import type { MatchUndone, MatchedStatement, UndoMatch } from '#contract/admin/money/bank-statement.ts'
import {
  type ExpectedCredit,
  bookedWithinDays,
  matchStatement,
  suspiciousLines,
} from '#domain/bank-statement/match-statement.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  deleteBankMatch,
  listExpectedCredits,
  writeBankMatches,
} from '#server/money/payout/statement/bank-match-store.ts'
import { readStatement } from '#server/money/payout/statement/read-statement.ts'
import type { ReceiveFile } from '#server/money/upload/join-file.ts'

/** Lines that are shown at most; a label is cut. */
const mostShown = 100
const mostOfLabel = 200

/**
 * Compares a bank statement with the payouts, deposits and transfers of an association, and records what the bank has
 * booked. The file is not stored; the journal has its days and how much was found.
 * @param receive reads the body, once there is room
 * @throws AppError VALIDATION where the file is no statement, and what `receive` throws
 */
export async function matchBankStatement(
  deps: Deps,
  granted: Granted,
  receive: ReceiveFile,
): Promise<MatchedStatement> {
  await assertActingRight(deps, granted, 'payout:match')
  const { db, clock, settings } = deps
  const { userId } = granted.session
  const { id: organisationId } = await loadOrganisation(db, granted.organisationId)
  const lines = await receive(async ({ content }) => readStatement(content))
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [from = '', to = from] = [days[0], days.at(-1)]
  const expected = await listExpectedCredits(db, organisationId, {
    from: addDays(from, -bookedWithinDays),
    to: addDays(to, bookedWithinDays),
  })
  const { found, missing, rest } = matchStatement(expected, lines)
  const booked = found.map(({ credit, line }) => ({ credit, line, isNew: credit.bookedOn === null }))
  const added = booked
    .filter(({ isNew }) => isNew)
    .map(({ credit: { kind, id }, line: { bookedOn } }) => ({ kind, id, bookedOn }))
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await writeBankMatches(tx, { organisationId, userId, now, found: added })
    const detail = { from, to, found: found.length, missing: missing.length }
    await writeJournal(tx, { organisationId, formId: null, userId, action: 'statementMatched', detail }, now)
  })
  return {
    from,
    to,
    lineCount: lines.length,
    found: booked.map(({ credit, line: { bookedOn, label }, isNew }) => ({
      ...presentCredit(credit),
      bookedOn,
      label: label.slice(0, mostOfLabel),
      isNew,
    })),
    missing: missing.map((credit) => presentCredit(credit)),
    unknown: suspiciousLines(rest, settings.brandName)
      .slice(0, mostShown)
      .map(({ label, ...line }) => ({ ...line, label: label.slice(0, mostOfLabel) })),
  }
}

/** Takes back that a bank booked something, in the name of a member. */
export async function undoBankMatch(deps: Deps, granted: Granted, match: UndoMatch): Promise<MatchUndone> {
  await assertActingRight(deps, granted, 'payout:match')
  const { userId } = granted.session
  const { id: organisationId } = await loadOrganisation(deps.db, granted.organisationId)
  const isUndone = await deps.db.transaction().execute(async (tx) => {
    const isDeleted = await deleteBankMatch(tx, organisationId, match)
    const entry = {
      organisationId,
      formId: null,
      userId,
      action: 'statementMatchUndone',
      detail: match,
    } as const
    if (isDeleted) await writeJournal(tx, entry, deps.clock.now())
    return isDeleted
  })
  return { isUndone }
}

const presentCredit = ({ kind, id, on, amount, reference }: ExpectedCredit) => ({
  kind,
  id,
  on,
  amount,
  reference,
})
