import type { Accounting, CampaignAccount, ChangeAccounts } from '#contract/admin/accounting.ts'
import { type AccountKind, usualCodes } from '#domain/accounting/account-kinds.ts'
import { checkAccounts, checkCampaignAccount, planOf } from '#domain/accounting/account-plan.ts'
import { AppError } from '#domain/errors.ts'
import { compactText } from '#domain/pasted-text.ts'
import { throwIfAny } from '#domain/problem.ts'
import { readAccounting } from '#server/backoffice/admin/accounting/read-accounting.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import {
  listCampaigns,
  listChosenAccounts,
  readFirstMonth,
  writeAccount,
  writeFirstMonth,
} from '#server/money/ledger/accounting/account-plan-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { JsonValue } from '#server/platform/db/column-types.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/**
 * Chooses the accounts of an association and the first month of its accounting year, for files to come. The journal has
 * each account before and after. @throws AppError VALIDATION
 */
export async function changeAccounts(
  deps: Deps,
  granted: Granted,
  { firstMonth, accounts }: ChangeAccounts,
): Promise<Accounting> {
  const codes: Partial<Record<AccountKind, string>> = Object.fromEntries(
    accounts.map(({ kind, code }) => [kind, compactText(code).toUpperCase()]),
  )
  throwIfAny(checkAccounts(codes))
  const { organisationId } = granted
  await asMember(deps, granted, async (tx) => {
    const month = await readFirstMonth(tx, organisationId)
    const plan = planOf(await listChosenAccounts(tx, organisationId))
    const changed: { [key: string]: JsonValue } = {}
    if (month !== firstMonth) {
      await writeFirstMonth(tx, organisationId, firstMonth)
      changed['firstMonth'] = { before: month, after: firstMonth }
    }
    for (const [kind, typed] of Object.entries(codes) as [AccountKind, string][]) {
      const after = typed === '' ? usualCodes[kind] : typed
      const before = plan.codeOf(kind, null)
      if (after === before) continue
      // The usual one is not written: it stays right where the plan of accounts changes.
      await writeAccount(tx, organisationId, {
        kind,
        formId: null,
        code: after === usualCodes[kind] ? '' : after,
      })
      changed[kind] = { before, after }
    }
    if (Object.keys(changed).length > 0) await note(deps, granted, tx, changed)
  })
  return readAccounting(deps, granted)
}

/** Chooses the account of a kind of income in one campaign, or takes it back. @throws AppError VALIDATION, NOT_FOUND */
export async function changeCampaignAccount(
  deps: Deps,
  granted: Granted,
  { formId, kind, code }: CampaignAccount,
): Promise<Accounting> {
  const after = code === null ? null : compactText(code).toUpperCase()
  if (after !== null) throwIfAny(checkCampaignAccount(kind, after))
  const { organisationId } = granted
  await asMember(deps, granted, async (tx) => {
    const campaign = (await listCampaigns(tx, organisationId)).find((one) => one.formId === formId)
    if (campaign === undefined) throw new AppError('NOT_FOUND')
    const chosen = await listChosenAccounts(tx, organisationId)
    const before = chosen.find((one) => one.kind === kind && one.formId === formId)?.code ?? null
    if (before === after) return
    await writeAccount(tx, organisationId, { kind, formId, code: after ?? '' })
    await note(deps, granted, tx, { campaign: campaign.title, [kind]: { before, after } })
  })
  return readAccounting(deps, granted)
}

function note(
  { clock }: Pick<Deps, 'clock'>,
  { organisationId, session }: Granted,
  tx: Tx,
  detail: { readonly [key: string]: JsonValue },
): Promise<void> {
  const entry = {
    organisationId,
    formId: null,
    userId: session.userId,
    action: 'accountsChanged',
    detail,
  } as const
  return writeJournal(tx, entry, clock.now())
}
