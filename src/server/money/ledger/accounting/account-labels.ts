import type { AccountPlan, ChosenAccount } from '#domain/accounting/account-plan.ts'
import { accountKinds } from '#domain/accounting/account-kinds.ts'
import { readTexts } from '#server/platform/read-texts.ts'

// Accounts have French names: French law, programs and accountants read them.
const t = readTexts('admin/money/accounting')('fr')

/** The name of each account by its number: one number has one name in a file. */
export function accountLabels(
  plan: AccountPlan,
  chosen: readonly ChosenAccount[],
  titleOf: (formId: string) => string,
): (code: string) => string {
  const labels = new Map<string, string>()
  const name = (code: string, label: string) => labels.has(code) || labels.set(code, label)
  for (const kind of accountKinds) name(plan.codeOf(kind, null), t(`account.${kind}`))
  for (const { kind, formId, code } of chosen) {
    if (formId !== null) name(code, `${t(`account.${kind}`)}, ${titleOf(formId)}`)
  }
  return (code) => labels.get(code) ?? code
}
