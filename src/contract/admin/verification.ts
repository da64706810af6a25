import { type Static, Type } from 'typebox'
import { documentKinds, rejectionReasons } from '#domain/organisation/required-documents.ts'
import { verificationMachine } from '#domain/organisation/verification-machine.ts'
import { body, cents, instant, oneOf, orNull, text } from '#contract/shape.ts'

const states = ['missing', 'sent', 'accepted', 'rejected'] as const

/** State of one kind of document for the association; never its contents. */
const DocumentSchema = Type.Object({
  kind: oneOf(documentKinds),
  state: oneOf(states),
  /** As its sender called it; empty where none was sent. */
  name: text(200),
  sentAt: orNull(instant()),
  /** Of a rejected one: a ready sentence, and the operator's own words. */
  reason: orNull(oneOf(rejectionReasons)),
  note: text(1000),
})
export type ShownDocument = Static<typeof DocumentSchema>

/** How far an association is verified, as its administrators see it. */
export const VerificationSchema = Type.Object({
  organizationSlug: text(200),
  name: text(200),
  state: oneOf(verificationMachine.states),
  /** Reason of a suspension, written by the operator; empty otherwise. */
  reason: text(1000),
  /** Its IBAN without the middle; null where it is missing. */
  iban: orNull(text(60)),
  /** Most that it may collect before it is verified; null: unlimited. */
  cap: orNull(cents()),
  collected: Type.Integer(),
  /** Nothing is published or collected until an operator has decided about its name. */
  isNameHeld: Type.Boolean(),
  documents: Type.Array(DocumentSchema),
  /** Whether documents and bank details can be changed now, by this user. */
  canEdit: Type.Boolean(),
  canSubmit: Type.Boolean(),
})
export type Verification = Static<typeof VerificationSchema>

export const BankDetailsSchema = body({ iban: Type.String({ maxLength: 150 }) })
