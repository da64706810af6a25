import { type Static, Type } from 'typebox'
import { documentKinds, rejectionReasons } from '#domain/organisation/required-documents.ts'
import { verificationDecisions } from '#domain/organisation/verification-decisions.ts'
import { oneOf, orNull, text } from '#contract/shape.ts'

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
