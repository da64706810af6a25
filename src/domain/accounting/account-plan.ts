import {
  type AccountKind,
  type IncomeKind,
  accountKinds,
  classesOf,
  usualCodes,
} from '#domain/accounting/account-kinds.ts'
import { isEmpty } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** An account that an association chose for a kind, in one campaign or in all others. */
export interface ChosenAccount {
  readonly kind: AccountKind
  /** Null: every campaign without its own. */
  readonly formId: string | null
  readonly code: string
}

/** How an association numbers its accounts. */
export interface AccountPlan {
  readonly codeOf: (kind: AccountKind, formId: string | null) => string
}

/** The accounts that an association chose, and the usual ones for the rest. */
export function planOf(chosen: readonly ChosenAccount[]): AccountPlan {
  const codes = new Map(chosen.map(({ kind, formId, code }) => [keyOf(kind, formId), code]))
  return {
    codeOf: (kind, formId) =>
      (formId === null ? undefined : codes.get(keyOf(kind, formId))) ??
      codes.get(keyOf(kind, null)) ??
      usualCodes[kind],
  }
}

const keyOf = (kind: AccountKind, formId: string | null) => `${kind} ${formId ?? ''}`

/** A number as the plan of accounts has it: three digits at least, then digits or capitals. */
const codeShape = /^[1-9]\d{2}[\dA-Z]{0,9}$/

/** The longest number of an account. */
export const longestCode = 12

/** Problems of the accounts of an association, named `accounts.<kind>`. An empty one is the usual one. */
export function checkAccounts(codes: Readonly<Partial<Record<AccountKind, string>>>): Problem[] {
  return accountKinds.flatMap((kind) => {
    const code = codes[kind] ?? ''
    return isEmpty(code) ? [] : checkCode(`accounts.${kind}`, kind, code)
  })
}

/** Problems of the account of one campaign. */
export function checkCampaignAccount(kind: IncomeKind, code: string): Problem[] {
  return isEmpty(code)
    ? [problem('campaignAccount.code', 'REQUIRED')]
    : checkCode('campaignAccount.code', kind, code)
}

function checkCode(field: string, kind: AccountKind, code: string): Problem[] {
  const classes = classesOf(kind)
  if (!codeShape.test(code)) return [problem(field, 'ACCOUNT_NUMBER')]
  return classes.includes(code.charAt(0))
    ? []
    : [problem(field, 'ACCOUNT_CLASS', { classes: classes.join(', ') })]
}
