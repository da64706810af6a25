import PostalMime from 'postal-mime'
import { isUuid } from '#domain/ids.ts'

/** Report of a mail server or a mailbox provider about a mail that was sent. */
export interface MailReport {
  readonly mailId: string
  /** `bounce`: refused for good. `complaint`: marked as unwanted by its reader. */
  readonly kind: 'bounce' | 'complaint'
  /** Words of the server. */
  readonly reason: string
}

const original = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']
const delivery = ['message/delivery-status', 'message/global-delivery-status']

/** Statuses of addresses that do not exist any more (RFC 3463); others are about the mail, or about now. */
const gone = /^5\.(1\.|2\.1\b)/

/**
 * Reads a delivery report (RFC 3464) or a feedback report (RFC 5965). Only a mail of this site, named by its
 * Message-ID in the returned part, is reported: the words around it may be anyone's.
 * @param host right side of the Message-IDs of this site
 * @returns null where it is no such report: a delay, a success, a reply, a mail of another site
 */
export async function readMailReport(raw: Uint8Array, host: string): Promise<MailReport | null> {
  const attachments = await partsOf(raw)
  const partOf = (types: readonly string[]) => {
    const content = attachments.find(({ mimeType }) => types.includes(mimeType))?.content
    return typeof content === 'string' ? content.replaceAll('\0', '').replaceAll(/\r?\n[ \t]+/g, ' ') : ''
  }
  const mailId = mailIdIn(partOf(original), host)
  if (mailId === null) return null
  const refused = partOf(delivery)
    .split(/\r?\n\s*\r?\n/)
    .find((group) => /^failed\b/i.test(fieldOf(group, 'Action')) && gone.test(fieldOf(group, 'Status')))
  if (refused !== undefined) {
    const reason = fieldOf(refused, 'Diagnostic-Code') || fieldOf(refused, 'Status')
    return { mailId, kind: 'bounce', reason }
  }
  const feedback = fieldOf(partOf(['message/feedback-report']), 'Feedback-Type')
  return /^abuse\b/i.test(feedback) ? { mailId, kind: 'complaint', reason: feedback } : null
}

/** Parts of a mail with another type than text; none where it has too many in each other. */
async function partsOf(raw: Uint8Array) {
  const options = { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: 10 } as const
  return PostalMime.parse(raw, options).then(
    ({ attachments }) => attachments,
    () => [],
  )
}

function mailIdIn(headers: string, host: string): string | null {
  const [, id = '', right] = /^Message-ID: *<([\da-f-]{36})@([^>]+)>/im.exec(headers) ?? []
  return isUuid(id) && right?.toLowerCase() === host ? id : null
}

function fieldOf(fields: string, name: string): string {
  const line = fields.split(/\r?\n/).find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line === undefined ? '' : line.slice(name.length + 1).trim()
}
