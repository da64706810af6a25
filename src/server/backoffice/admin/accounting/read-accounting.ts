import type { Accounting } from '#contract/admin/accounting.ts'
import {
  type AccountKind,
  type IncomeKind,
  accountKinds,
  usualCodes,
} from '#domain/accounting/account-kinds.ts'
import { planOf } from '#domain/accounting/account-plan.ts'
import { fiscalYearsBetween } from '#domain/accounting/fiscal-year.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import {
  listCampaigns,
  listChosenAccounts,
  readFirstMonth,
} from '#server/money/ledger/accounting/account-plan-store.ts'
import { findMovedDays } from '#server/money/ledger/accounting/moved-days-store.ts'
import type { Deps } from '#server/money/deps.ts'

/** Reads the accounting years and the accounts of an association. */
export async function readAccounting(deps: Pick<Deps, 'db'>, granted: Granted): Promise<Accounting> {
  await assertActingRight(deps, granted, 'payout:read')
  const { db } = deps
  const { organisationId, memberships } = granted
  const { id, definition } = await loadOrganisation(db, organisationId)
  const [firstMonth, chosen, days, campaigns] = await Promise.all([
    readFirstMonth(db, id),
    listChosenAccounts(db, id),
    findMovedDays(db, id),
    listCampaigns(db, id),
  ])
  const plan = planOf(chosen)
  const titles = new Map(campaigns.map(({ formId, title }) => [formId, title]))
  return {
    siren: definition.siren,
    firstMonth,
    years: days === null ? [] : fiscalYearsBetween(days.first, days.last, firstMonth),
    accounts: accountKinds.map((kind: AccountKind) => ({
      kind,
      code: plan.codeOf(kind, null),
      usual: usualCodes[kind],
      isChosen: chosen.some((one) => one.kind === kind && one.formId === null),
    })),
    campaignAccounts: chosen.flatMap(({ kind, formId, code }) =>
      formId === null ? [] : [{ formId, title: titles.get(formId) ?? '', kind: kind as IncomeKind, code }],
    ),
    campaigns,
    canEdit: isAllowed(memberships, 'accounting:edit', { organisationId, formId: null }),
  }
}
