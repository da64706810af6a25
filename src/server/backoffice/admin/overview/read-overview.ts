import type { Compared, Overview } from '#contract/admin/overview.ts'
import { isAllowed, isAllowedSomewhere, roleHas } from '#domain/access/rights.ts'
import { isFormRole } from '#domain/access/roles.ts'
import { type ComparedPeriod, comparedPeriods } from '#domain/calendar/compared-periods.ts'
import { parisDate } from '#domain/format.ts'
import { sumOpenDisputes } from '#server/backoffice/admin/disputes/read-disputes-store.ts'
import { readTasks } from '#server/backoffice/admin/overview/read-tasks.ts'
import { sumOrders } from '#server/backoffice/admin/overview/overview-store.ts'
import { readLatestOrders, wantedBy } from '#server/backoffice/admin/orders/find-orders.ts'
import { countHolders } from '#server/backoffice/membership/find-holders-store.ts'
import { addUpOrders } from '#server/backoffice/admin/orders/find-orders-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { sumExpected } from '#server/money/offline/expected-store.ts'
import { sumCheques } from '#server/money/offline/cheque-store.ts'
import { readBalance } from '#server/money/ledger/balance-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const latestShown = 5

/** Reads the first page of an association: figures, what needs a person, and the latest orders, as far as a role shows them. */
export async function readOverview(deps: Deps, granted: Granted): Promise<Overview> {
  const { organisationId, memberships } = granted
  const scope = { organisationId, formId: null }
  const today = parisDate(deps.clock.now())
  const { month, year } = comparedPeriods(today)
  const shown = await asMember(deps, granted, async (tx) => ({
    month: await compare(tx, granted, month),
    year: await compare(tx, granted, year),
    ...(await readOrders(tx, granted)),
    cheques: isAllowed(memberships, 'offline:enter', scope) ? await sumCheques(tx, organisationId) : null,
    expected: isAllowed(memberships, 'offline:enter', scope)
      ? await readSumExpected(tx, organisationId)
      : null,
    endingMemberships: isAllowed(memberships, 'order:read', scope)
      ? await countEndingMemberships(tx, organisationId, today)
      : null,
  }))
  return {
    ...shown,
    ...(await readTasks(deps, granted)),
    owed: isAllowed(memberships, 'payout:read', scope) ? await readOwed(deps, granted) : null,
  }
}

async function compare(tx: Tx, granted: Granted, { before, ...now }: ComparedPeriod): Promise<Compared> {
  const { organisationId } = granted
  const forms = countedForms(granted)
  return {
    now: await sumOrders(tx, organisationId, forms, now),
    before: await sumOrders(tx, organisationId, forms, before),
  }
}

/** The forms whose figures a user may see; null: those of the whole association. */
export function countedForms({ memberships, organisationId }: Granted): readonly string[] | null {
  if (isAllowed(memberships, 'statistics:read', { organisationId, formId: null })) return null
  return memberships
    .filter(({ role }) => isFormRole(role) && roleHas(role, 'statistics:read'))
    .flatMap(({ formIds }) => formIds)
}

async function readOrders(
  tx: Tx,
  granted: Granted,
): Promise<Pick<Overview, 'refused' | 'contested' | 'latest'>> {
  if (!isAllowedSomewhere(granted.memberships, 'order:read', granted.organisationId))
    return { refused: null, contested: null, latest: null }
  const { wanted } = await wantedBy(tx, granted, { text: '', state: 'refused' as const })
  return {
    refused: await addUpOrders(tx, wanted),
    contested: await sumOpenDisputes(tx, granted.organisationId, wanted.formIds),
    latest: await readLatestOrders(tx, granted, latestShown),
  }
}

async function readSumExpected(tx: Tx, organisationId: string): Promise<Overview['expected']> {
  const { oldest, ...sum } = await sumExpected(tx, organisationId)
  return { ...sum, oldest: oldest?.toISOString() ?? null }
}

/** Counts as the list of adherents does, to which the task leads. */
async function countEndingMemberships(tx: Tx, organisationId: string, today: string): Promise<number> {
  const { counts } = await countHolders(tx, { organisationId, formIds: null, formId: null, today, text: '' })
  return counts.endsSoon ?? 0
}

async function readOwed(deps: Deps, granted: Granted): Promise<number> {
  await assertActingRight(deps, granted, 'payout:read')
  return readBalance(deps.db, granted.organisationId)
}
