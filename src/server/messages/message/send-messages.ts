import { messageComposer } from '#server/messages/message/compose-message.ts'
import {
  claimMessageMails,
  findServedMessage,
  postponeMessage,
} from '#server/messages/message/message-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'

const mailsAtOnce = 50
const batchesPerTurn = 100

/**
 * Queues the mails of messages that are due, so many a minute: other mails go first. A recipient is marked in the
 * transaction that queues the mail, so that after a kill the next turn continues, and no address gets two. One message
 * that fails stops no other. Source: docs/decisions/messages/messages.md.
 */
export async function sendMessages(deps: Deps): Promise<void> {
  const failures = new Map<string, unknown>()
  for (let batch = 0; batch < batchesPerTurn; batch += 1) {
    const served = await findServedMessage(deps.db, deps.clock.now())
    if (served === null || failures.has(served)) break
    try {
      if (!(await sendBatch(deps))) break
    } catch (error) {
      failures.set(served, error)
      await postponeMessage(deps.db, served, deps.clock.now())
    }
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), 'the mails of some messages were not queued')
}

/** False where nothing may be queued now. */
async function sendBatch(deps: Deps): Promise<boolean> {
  const now = deps.clock.now()
  const { perMinute } = deps.settings.messageLimits
  return deps.db.transaction().execute(async (tx) => {
    const claimed = await claimMessageMails(tx, { perMinute, limit: mailsAtOnce, now })
    if (claimed === null) return false
    const { message, locale, recipients } = claimed
    const compose = await messageComposer(deps, tx, claimed, now)
    const mails = recipients.map(({ id, email, firstName }) => ({
      id,
      kind: 'associationMessage' as const,
      recipient: email,
      locale,
      payload: compose({ id, firstName }),
    }))
    await queueMails(tx, { mails, subject: message, now })
    return true
  })
}
