import type { AttemptId } from '#domain/ids.ts'
import type { Cents } from '#domain/money.ts'
import type { DisputeFileKind } from '#domain/refund/dispute-file.ts'
import type { DisputeState } from '#domain/refund/dispute-machine.ts'
import type { DisputeReason } from '#domain/refund/dispute-reason.ts'

/** Disputes at a provider, and answers that it passes on to the payer's bank. */
export interface Disputes {
  readonly listOf: (attemptId: AttemptId) => Promise<readonly ProviderDispute[]>
  /** Answers a dispute, once: the same answer again returns its result. */
  readonly answer: (request: DisputeAnswer) => Promise<DisputeAnswerResult>
}

/** The words of an association about a dispute, with at most one file of each kind. The id is the idempotency key. */
export interface DisputeAnswer {
  readonly answerId: string
  readonly disputeRef: string
  readonly text: string
  readonly files: readonly DisputeFile[]
}

/** A document for the payer's bank. */
export interface DisputeFile {
  readonly fileId: string
  readonly kind: DisputeFileKind
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}

export type DisputeAnswerResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** A dispute of a charge: the payer's bank took it back, or opened an inquiry. Amount in cents. */
export interface ProviderDispute {
  readonly disputeRef: string
  readonly amount: Cents
  readonly state: DisputeState
  readonly reason: DisputeReason
  /** Until when the bank takes an answer; null: it takes none, or has one. */
  readonly respondBy: Date | null
  readonly at: Date
}
