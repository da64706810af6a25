import { defaultLocale } from '#domain/locale.ts'
import { stopMessages } from '#server/messages/message/message-store.ts'
import { messageTextsIn } from '#server/messages/message/message-texts.ts'
import { forgetNewsSubscriptions } from '#server/messages/news/news-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { recordReport } from '#server/platform/mail/bounce-store.ts'
import { readMailReport } from '#server/platform/mail/read-mail-report.ts'

/** Reports name a mail and quote it: longer ones are cut, their first part says it. */
const mostBytes = 1_000_000

/**
 * Records a bounce or a complaint that came as a mail. Who complained about a message gets no more news of the
 * association; who complained about the news of a campaign does not subscribe to them any more.
 * @returns what was recorded, as a line; no mail fails, or its server would report about a report
 */
export async function recordMailReport(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  input: AsyncIterable<Uint8Array>,
): Promise<string> {
  const report = await readMailReport(await readStart(input), new URL(settings.publicUrl).hostname)
  if (report === null) return 'no report about a mail of this site'
  const { mailId, kind } = report
  return db.transaction().execute(async (tx) => {
    const mail = await recordReport(tx, report)
    if (mail === null) return `${kind} of ${mailId}: nothing to record`
    if (kind === 'complaint') {
      const source = messageTextsIn(defaultLocale)('complaintSource')
      await stopMessages(tx, { recipient: mailId, source, now: clock.now() })
      if (mail.subscriptionId !== null) await forgetNewsSubscriptions(tx, { ids: [mail.subscriptionId] })
    }
    return `${kind} of ${mailId} recorded (${mail.kind})`
  })
}

async function readStart(input: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of input) {
    chunks.push(chunk)
    length += chunk.length
    if (length > mostBytes) break
  }
  return Buffer.concat(chunks).subarray(0, mostBytes)
}
