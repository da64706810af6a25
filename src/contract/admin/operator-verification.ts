import { type Static, Type } from 'typebox'
import { organisationCategories } from '#domain/form/form-lists.ts'
import { documentKinds, rejectionReasons } from '#domain/organisation/required-documents.ts'
import { verificationDecisions } from '#domain/organisation/verification-decisions.ts'
import { verificationMachine } from '#domain/organisation/verification-machine.ts'
import { verificationDocumentMachine } from '#domain/organisation/verification-document-machine.ts'
import { RegisterFactsSchema } from '#contract/account/register-facts.ts'
import { body, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

export const verificationContentPath = '/site/verifications/:org/documents/:document'

const state = () => oneOf(verificationMachine.states)

/** The verified association that a name imitates; null: none. */
export const resemblance = () => orNull(Type.Object({ organizationSlug: slug(), name: text() }))

/**
 * Associations that registered themselves or are suspended: those whose name imitates another one first, then those to
 * examine, the earliest first.
 */
export const VerificationsSchema = Type.Object({
  organizations: Type.Array(
    Type.Object({
      organizationSlug: slug(),
      name: text(),
      state: state(),
      registeredAt: instant(),
      submittedAt: orNull(instant()),
      resembles: resemblance(),
    }),
  ),
})
export type Verifications = Static<typeof VerificationsSchema>

const DocumentSchema = Type.Object({
  id: uuid(),
  kind: oneOf(documentKinds),
  state: oneOf(verificationDocumentMachine.states),
  name: text(),
  size: Type.Integer(),
  sentAt: instant(),
  reason: orNull(oneOf(rejectionReasons)),
  note: text(1000),
})
export type FileDocument = Static<typeof DocumentSchema>

/** The file of an association, as an operator examines it. */
export const VerificationFileSchema = Type.Object({
  organizationSlug: slug(),
  name: text(),
  category: oneOf(organisationCategories),
  state: state(),
  reason: text(1000),
  rnaNumber: orNull(text(20)),
  siren: orNull(text(20)),
  address: text(500),
  zipCode: text(20),
  city: text(),
  email: text(254),
  phone: text(40),
  iban: text(60),
  /** A new account that waits for a second member, or is announced: masked, and from when it is used. */
  bankChange: orNull(Type.Object({ iban: text(60), holder: text(200), usedFrom: orNull(instant()) })),
  /** The address of the account that registered it; null: the operator created it. */
  registeredBy: orNull(text(254)),
  registeredAt: instant(),
  submittedAt: orNull(instant()),
  collected: Type.Integer(),
  documents: Type.Array(DocumentSchema),
  /** Facts about its numbers from the imported files of the public registers. */
  register: Type.Array(RegisterFactsSchema),
  resembles: resemblance(),
  /** Others with the same number. */
  sameNumber: Type.Array(Type.Object({ organizationSlug: slug(), name: text(), state: state() })),
  history: Type.Array(Type.Object({ at: instant(), event: text(40), toState: state() })),
  /** Decisions that are possible now. */
  decisions: Type.Array(oneOf(verificationDecisions)),
})
export type VerificationFile = Static<typeof VerificationFileSchema>

export const DecideDocumentSchema = body({
  isAccepted: Type.Boolean(),
  /** Of a rejection. */
  reason: orNull(oneOf(rejectionReasons)),
  note: Type.String({ maxLength: 1000 }),
})

export const DecideVerificationSchema = body({ decision: oneOf(['verify', 'askAgain', 'allowName']) })
export const SuspensionSchema = body({
  isSuspended: Type.Boolean(),
  /** Reason that the association reads; required for a suspension. */
  reason: Type.String({ maxLength: 1000 }),
})
