import { Type } from 'typebox'
import {
  type AttemptPatch,
  AttemptPatchSchema,
  type StoredAttempt,
} from '#server/money/payment/attempt-store.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { type QueuedMail, QueuedMails } from '#server/platform/db/plan-parts.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const callEndFirstAttempt = callWithArguments(
  'end_first_attempt',
  Type.Object({
    attempt: Uuid(),
    event: Type.String(),
    now: Instant,
    set: AttemptPatchSchema,
    mails: QueuedMails,
  }),
  Type.Boolean(),
)

/**
 * Ends an attempt at a first payment without money and queues the payer's mail, in one transaction and once. False if a
 * concurrent caller moved it first.
 */
export async function endFirstAttempt(
  tx: Tx,
  { id }: Pick<StoredAttempt, 'id'>,
  {
    event,
    patch,
    mails,
  }: {
    readonly event: 'fail' | 'cancel' | 'expire'
    readonly patch: AttemptPatch
    readonly mails: readonly QueuedMail[]
  },
  now: Date,
): Promise<boolean> {
  return callEndFirstAttempt(tx, { attempt: id, event, now, set: patch, mails })
}
