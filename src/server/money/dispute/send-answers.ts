import type { Deps } from '#server/money/deps.ts'
import { listAnswerFiles } from '#server/money/dispute/dispute-file-store.ts'
import { fileOfDispute } from '#server/money/dispute/add-dispute-file.ts'
import { claimDisputeAnswers, endDisputeAnswer } from '#server/money/dispute/answer-store.ts'
import { refundLease, refundTurn } from '#server/money/refund/retry-at.ts'
import { processDue } from '#server/platform/process-due.ts'
import { providerNamed } from '#server/providers/find-provider.ts'

type DueAnswer = Awaited<ReturnType<typeof claimDisputeAnswers>>[number]

/**
 * Sends answers to disputes that are due. One whose result is unknown is sent again when its lease ends: its id is the
 * key at the provider. Returns the number.
 */
export function sendAnswers(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processDue<DueAnswer>(
    deps,
    {
      slots: refundTurn.slots,
      claim: (limit) => {
        const now = deps.clock.now()
        return claimDisputeAnswers(deps.db, { now, retry: refundLease(now), limit })
      },
      handle: (answer) => sendAnswer(deps, answer),
      fail: ({ id: answerId }, error) =>
        deps.log.error({ err: error, answerId }, 'answer to a dispute not sent'),
    },
    signal,
  )
}

async function sendAnswer(
  deps: Deps,
  { id: answerId, body: text, provider, disputeRef, tries }: DueAnswer,
): Promise<void> {
  const { disputes } = providerNamed(deps, provider)
  if (disputes === null) throw new Error(`${provider} takes no answer to a dispute`)
  deps.faultPoint.hit('after-tx1')
  const files = []
  for (const { id: fileId, ...file } of await listAnswerFiles(deps.db, answerId))
    files.push({ ...file, fileId, content: Buffer.from(await deps.files.getBytes(fileOfDispute(fileId))) })
  const result = await disputes.answer({ answerId, disputeRef, text, files })
  deps.faultPoint.hit('before-tx2')
  if (result.kind === 'unknown') {
    deps.log.warn({ answerId, tries, reason: result.reason }, 'answer to a dispute without a result yet')
    return
  }
  const failure = result.kind === 'refused' ? result.reason : null
  await endDisputeAnswer(deps.db, { answer: answerId, failure, now: deps.clock.now() })
  if (failure !== null) deps.log.error({ answerId, failure }, 'answer to a dispute refused')
}
