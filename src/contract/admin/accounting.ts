import { type Static, Type } from 'typebox'
import { accountingFormats } from '#domain/accounting/accounting-format.ts'
import { accountKinds, incomeKinds } from '#domain/accounting/account-kinds.ts'
import { longestCode } from '#domain/accounting/account-plan.ts'
import { body, day, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const code = () => text(longestCode)
const month = () => Type.Integer({ minimum: 1, maximum: 12 })

/** Accounts of an association, and the years of which it may save entries. */
export const AccountingSchema = Type.Object({
  /** Names the file of the tax office; null: the association has none here. */
  siren: orNull(text(20)),
  /** Of its accounting year. */
  firstMonth: month(),
  /** Accounting years with movements, the latest first. */
  years: Type.Array(Type.Object({ year: Type.Integer(), from: day(), to: day() })),
  /** The account of each kind, and whether the association chose it. */
  accounts: Type.Array(
    Type.Object({ kind: oneOf(accountKinds), code: code(), usual: code(), isChosen: Type.Boolean() }),
  ),
  /** Kinds of income with another account in one campaign. */
  campaignAccounts: Type.Array(
    Type.Object({ formId: uuid(), title: text(500), kind: oneOf(incomeKinds), code: code() }),
  ),
  campaigns: Type.Array(Type.Object({ formId: uuid(), title: text(500) })),
  canEdit: Type.Boolean(),
})
export type Accounting = Static<typeof AccountingSchema>

export const ChangeAccountsSchema = body({
  firstMonth: month(),
  /** Empty: the usual account. */
  accounts: Type.Array(body({ kind: oneOf(accountKinds), code: text(60) }), {
    maxItems: accountKinds.length,
  }),
})
export type ChangeAccounts = Static<typeof ChangeAccountsSchema>

export const CampaignAccountSchema = body({
  formId: uuid(),
  kind: oneOf(incomeKinds),
  /** Null: that of the other campaigns again. */
  code: orNull(text(60)),
})
export type CampaignAccount = Static<typeof CampaignAccountSchema>

/** The entries of one accounting year, as a file to save. */
export const accountingFilePath = '/admin/organizations/:org/accounting/:year/entries'
export const AccountingFileSchema = Type.Object({ format: Type.Optional(oneOf(accountingFormats)) })
