import { type Static, Type } from 'typebox'
import { longestSupportReason } from '#domain/access/support-access.ts'
import { instant, text } from '#contract/shape.ts'

/** To the presidents of an association, when an operator opened an access to it. */
export const SupportOpenedSchema = Type.Object({
  brandName: text(),
  organizationName: text(),
  /** Empty: the account of the operator has no name. */
  operator: text(300),
  reason: text(longestSupportReason),
  endsAt: instant(),
  /** Where it is ended. */
  pageUrl: text(2000),
})
export type SupportOpened = Static<typeof SupportOpenedSchema>
