import type { AccountingFormat } from '#domain/accounting/accounting-format.ts'
import { planOf } from '#domain/accounting/account-plan.ts'
import type { YearDays } from '#domain/accounting/fiscal-year.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { accountLabels } from '#server/money/ledger/accounting/account-labels.ts'
import {
  listCampaigns,
  listChosenAccounts,
  readFirstMonth,
} from '#server/money/ledger/accounting/account-plan-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An association with its accounts, their names, and the first month of its accounting year. */
export async function loadAccountNames(tx: Tx, organisationId: string) {
  const { id, definition } = await loadOrganisation(tx, organisationId)
  const firstMonth = await readFirstMonth(tx, id)
  const chosen = await listChosenAccounts(tx, id)
  const campaigns = await listCampaigns(tx, id)
  const plan = planOf(chosen)
  const titles = new Map(campaigns.map(({ formId, title }) => [formId, title]))
  const labelOf = accountLabels(plan, chosen, (formId) => titles.get(formId) ?? '')
  return { id, definition, firstMonth, plan, labelOf }
}

/** `<SIREN>FEC<last day>.txt`. Source: article A47 A-1, X; an association without a SIREN has its RNA number there. */
export function accountingFileName(
  { siren, rnaNumber, slug }: OrganisationDefinition,
  { to }: YearDays,
  format: AccountingFormat,
): string {
  const end = to.replaceAll('-', '')
  return format === 'fec' ? `${siren ?? rnaNumber ?? slug}FEC${end}.txt` : `${format}-${slug}-${end}.csv`
}
