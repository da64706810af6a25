import { type Static, Type } from 'typebox'
import { documentKinds, rejectionReasons } from '#domain/organisation/required-documents.ts'
import { verificationMachine } from '#domain/organisation/verification-machine.ts'
import { body, cents, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

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

/** A new bank account that waits for a second member, or is announced. */
const PendingBankChangeSchema = Type.Object({
  id: uuid(),
  /** Whole: the member who confirms compares it with the bank document. */
  iban: text(60),
  holder: text(200),
  /** Addresses of the members. */
  askedBy: text(254),
  askedAt: instant(),
  /** The end of the time in which it can be confirmed. */
  until: instant(),
  confirmedBy: orNull(text(254)),
  /** The instant from which it is used; null before it is confirmed. */
  usedFrom: orNull(instant()),
  isOwn: Type.Boolean(),
  canConfirm: Type.Boolean(),
})
export type PendingBankChange = Static<typeof PendingBankChangeSchema>

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
  /** How the account of a verified association changes; null for users who may not change it. */
  bankChange: orNull(
    Type.Object({
      canAsk: Type.Boolean(),
      /** Whether another member could confirm. */
      hasSecondMember: Type.Boolean(),
      pending: orNull(PendingBankChangeSchema),
    }),
  ),
})
export type Verification = Static<typeof VerificationSchema>

export const BankDetailsSchema = body({ iban: Type.String({ maxLength: 150 }) })

export const AskBankChangeSchema = body({
  iban: Type.String({ maxLength: 150 }),
  /** The account holder, as the bank document has it. */
  holder: Type.String({ maxLength: 300 }),
  /** Idempotency key. */
  token: Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
})
export type AskBankChange = Static<typeof AskBankChangeSchema>
