import { type Static, Type } from 'typebox'
import { documentKinds, rejectionReasons } from '#domain/organisation/required-documents.ts'
import { verificationDecisions } from '#domain/organisation/verification-decisions.ts'
import { instant, oneOf, orNull, text } from '#contract/shape.ts'

/** To the presidents of an association, about what the operator decided. */
export const VerificationDecidedSchema = Type.Object({
  brandName: text(),
  organizationName: text(),
  decision: oneOf(verificationDecisions),
  /** The documents that were rejected, where the file is to be completed. */
  rejected: Type.Array(
    Type.Object({
      kind: oneOf(documentKinds),
      reason: orNull(oneOf(rejectionReasons)),
      note: text(1000),
    }),
  ),
  /** Of a suspension, in the operator's words; empty otherwise. */
  reason: text(1000),
  pageUrl: text(2000),
})
export type VerificationDecided = Static<typeof VerificationDecidedSchema>

const bankChangeSteps = ['asked', 'confirmed', 'refused', 'lapsed', 'applied'] as const

/** To the members who may change the bank account of an association, and to its contact address: each step of a change. */
export const BankChangeMailSchema = Type.Object({
  brandName: text(),
  organizationName: text(),
  step: oneOf(bankChangeSteps),
  /** The address of the member who did it; empty where the platform did, at the end of the delay. */
  by: text(300),
  /** The new account without its middle. */
  iban: text(60),
  holder: text(200),
  /** `asked`: the end of the time to confirm; `confirmed`: from when the account is used; null otherwise. */
  at: orNull(instant()),
  pageUrl: text(2000),
})
export type BankChangeMail = Static<typeof BankChangeMailSchema>
