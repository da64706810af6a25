import type { AnswerDispute, DisputeSheet } from '#contract/admin/money/disputes.ts'
import { AppError } from '#domain/errors.ts'
import { plainText } from '#domain/pasted-text.ts'
import { throwIfAny } from '#domain/problem.ts'
import { answerBody, checkDisputeAnswer } from '#domain/refund/dispute-answer.ts'
import { readDispute } from '#server/backoffice/admin/disputes/read-disputes.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { addDisputeAnswer } from '#server/money/dispute/answer-store.ts'

/**
 * Stores the answer of an association to a dispute, with its line in the journal; the worker sends it with its files to
 * the provider, which takes one. The same words again are the same answer.
 * @throws AppError NOT_FOUND; VALIDATION; DISPUTE_CLOSED where another answer was given, or none is taken any more;
 *   DISPUTE_CHANGED where it has other files than the member saw
 */
export async function answerAsMember(
  deps: Deps,
  granted: Granted,
  dispute: string,
  { text: typed, files }: AnswerDispute,
): Promise<DisputeSheet> {
  await assertActingRight(deps, granted, 'dispute:answer')
  const { id: disputeId, orderId, amount, facts } = await readDispute(deps, granted, dispute)
  const text = plainText(typed).trim()
  throwIfAny(checkDisputeAnswer({ text }))
  const { number, formId } = await loadOwnOrder(deps, granted, orderId)
  const { organisationId, session } = granted
  const { userId } = session
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const body = answerBody(text, facts)
    const answer = { id: deps.newId(), disputeId, organisationId, userId, words: text, body, files, now }
    const kind = await addDisputeAnswer(tx, answer)
    if (kind === 'answered' || kind === 'closed') throw new AppError('DISPUTE_CLOSED', { detail: kind })
    if (kind === 'changed') throw new AppError('DISPUTE_CHANGED')
    if (kind !== 'added') return
    const detail = { number, amount }
    await writeJournal(tx, { organisationId, formId, userId, action: 'disputeAnswered', detail }, now)
  })
  return readDispute(deps, granted, dispute)
}
