import { type MailMessage, type RenderMail, type RenderedMail, maximumMailAttempts } from '#contract/mails.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/db/schema.ts'
import { type MailTransport, UndeliverableMail } from '#server/mail/mail-transport.ts'
import {
  MalformedMail,
  type MailRow,
  claimMail,
  markSent,
  markUnsent,
  messageOf,
  withMailLock,
} from '#server/mail/mail-store.ts'

export type MailDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  readonly renderMail: RenderMail
  readonly transport: MailTransport
  /** Host of the public address: the right side of every Message-ID. */
  readonly host: string
}

/**
 * The body of a mail's job: takes the mail out of the outbox, writes it, hands it over, marks it sent. A mail that
 * was sent is left alone, so the job may come back any number of times.
 *
 * Exactly once as far as SMTP allows: a process killed between the mail server's yes and our mark leaves the row
 * `sending`, and the next try sends it again, at worst a second time, with the same Message-ID, by which most mail
 * programs show it once. Marking first would lose the mail instead.
 *
 * @throws whatever stopped it, so that the worker tries again later; nothing where trying again is useless, which
 * the row (`failed`, `last_error`) and the log tell.
 */
export async function sendMail(deps: MailDeps, mailId: string): Promise<void> {
  const outcome = await withMailLock(deps.db, mailId, async (tx) => {
    const row = await claimMail(tx, mailId)
    if (row !== null) await deliver(deps, tx, row)
    return 'done' as const
  })
  // The holder may yet fail, and its own job may be gone: this one comes back and looks.
  if (outcome === null) throw new Error(`mail ${mailId} is being sent by another process`)
}

async function deliver(deps: MailDeps, tx: Tx, row: MailRow): Promise<void> {
  const rendered = await tryDelivery(deps, tx, row)
  if (rendered === null) return
  // The mail has left: where the session broke meanwhile, the pool must still learn it.
  const mark = (connection: Tx) =>
    markSent(connection, row.id, rendered, deps.transport.keepsBodies, deps.clock.now())
  await mark(tx).catch(() => mark(deps.db))
}

/** Writes and hands over. Gives what left, or null where it never will. */
async function tryDelivery(deps: MailDeps, tx: Tx, row: MailRow): Promise<RenderedMail | null> {
  try {
    const message = messageOf(row)
    const rendered = await deps.renderMail(message)
    await deps.transport.deliver({
      ...rendered,
      messageId: messageIdOf(row.id, deps.host),
      to: row.recipient,
      replyTo: replyAddress(message),
      date: deps.clock.now(),
    })
    return rendered
  } catch (error) {
    const isFinal =
      error instanceof MalformedMail ||
      error instanceof UndeliverableMail ||
      row.attempts >= maximumMailAttempts
    const mark = (connection: Tx) =>
      markUnsent(connection, row.id, isFinal ? 'failed' : 'queued', reasonOf(error))
    await mark(tx).catch(() => mark(deps.db))
    if (!isFinal) throw error
    deps.log.error({ err: error, mailId: row.id, kind: row.kind }, 'mail given up')
    return null
  }
}

/**
 * Who answers: the association answers its payer, the payer their association, the reporter the operator. Never the
 * platform's robot.
 */
function replyAddress(message: MailMessage): string | null {
  const address = addressBehind(message)
  return address === '' ? null : address
}

function addressBehind(message: MailMessage): string {
  switch (message.kind) {
    case 'newGift':
    case 'installmentGivenUp':
      return message.data.payer.email
    case 'withdrawalAsked':
      return message.data.reader === 'payer' ? message.data.organization.email : message.data.payer.email
    case 'abuseReported':
      return message.data.userEmail
    case 'abuseReceived':
    case 'disputeOpened':
      return ''
    case 'payerConfirmation':
    case 'confirmationAgain':
    case 'refundNotice':
    case 'salesReopened':
    case 'abandonedCart':
    case 'paymentFailed':
    case 'installmentUpcoming':
    case 'installmentPaid':
    case 'installmentRefused':
    case 'regularisationLink':
    case 'cardExpiring':
    case 'scheduleChanged':
      return message.data.organization.email
  }
}

/** The Message-ID of a mail: the same at each attempt. */
export function messageIdOf(mailId: string, host: string): string {
  return `<${mailId}@${host}>`
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
