import { type Static, Type } from 'typebox'
import { disputeAnswerMachine } from '#domain/refund/dispute-answer-machine.ts'
import { disputeFileKinds, ownPaperKinds } from '#domain/refund/dispute-file.ts'
import { disputeMachine } from '#domain/refund/dispute-machine.ts'
import { disputeReasons } from '#domain/refund/dispute-reason.ts'
import { body, cents, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const DisputeSchema = Type.Object({
  id: uuid(),
  orderId: uuid(),
  orderNumber: text(40),
  /** Empty: erased. */
  payer: text(1000),
  formTitle: text(500),
  amount: cents(),
  /** Of a lost one: what the association lost, in cents. */
  lost: cents(),
  reason: oneOf(disputeReasons),
  state: oneOf(disputeMachine.states),
  openedAt: instant(),
  /** Until when the bank takes an answer; null: it takes none, or has one. */
  respondBy: orNull(instant()),
  /** Null while it is open. */
  endedAt: orNull(instant()),
  /** Null: the association has not answered. */
  answer: orNull(oneOf(disputeAnswerMachine.states)),
})
export type Dispute = Static<typeof DisputeSchema>

/** Payments of an association that were contested at a bank: open ones, the first to answer first, and the latest ended. */
export const DisputesSchema = Type.Object({
  open: Type.Array(DisputeSchema),
  ended: Type.Array(DisputeSchema),
})
export type Disputes = Static<typeof DisputesSchema>

const DisputeFileSchema = Type.Object({
  id: uuid(),
  kind: oneOf(disputeFileKinds),
  name: text(200),
  /** In bytes. */
  size: Type.Integer({ minimum: 1 }),
})
export type DisputeFile = Static<typeof DisputeFileSchema>

/** A dispute with its answer to the bank, or the facts for one. */
export const DisputeSheetSchema = Type.Object({
  ...DisputeSchema.properties,
  /** Facts about the order that follow the words of an answer, a line each; in French, as banks in France read them. */
  facts: Type.Array(text(2000)),
  /** The answer as it was sent; empty: none, or erased. */
  sent: text(20_000),
  sentAt: orNull(instant()),
  /** Sent with the answer, or to be. */
  files: Type.Array(DisputeFileSchema),
  /** Papers of the site about the order that could be added. */
  papers: Type.Array(oneOf(ownPaperKinds)),
  /** The association may answer now, and the user has the right to. */
  mayAnswer: Type.Boolean(),
})
export type DisputeSheet = Static<typeof DisputeSheetSchema>

/** The path of a file of a dispute. */
export const disputeFilePath = '/admin/organizations/:org/disputes/:dispute/files/:file'

/** `files`: the ids that the page showed. */
export const AnswerDisputeSchema = body({
  text: text(20_000),
  files: Type.Array(uuid(), { maxItems: disputeFileKinds.length }),
})
export type AnswerDispute = Static<typeof AnswerDisputeSchema>
