import { setImmediate } from 'node:timers/promises'
import { backOffMs } from '#domain/worker/back-off.ts'
import type { RenderMail, RenderedMail } from '#contract/mail/rendered-mail.ts'
import { type MailMessage, maximumMailAttempts } from '#contract/mails.ts'
import type { Core } from '#server/platform/core.ts'
import type { ReadMailIdentity } from '#server/platform/mail/mail-identity.ts'
import { type MailTransport, UndeliverableMail, mailTiming } from '#server/platform/mail/mail-transport.ts'
import {
  MalformedMail,
  type MailRow,
  type SentMail,
  claimMails,
  markMailsSent,
  markUnsent,
  messageOf,
} from '#server/platform/mail/mail-store.ts'
import { type Marking, markTogether } from '#server/platform/mail/mark-together.ts'
import { processDue } from '#server/platform/process-due.ts'

export type MailDeps = Pick<Core, 'db' | 'clock' | 'log' | 'faultPoint'> & {
  readonly renderMail: RenderMail
  readonly readMailIdentity: ReadMailIdentity
  readonly transport: MailTransport
  /** Host of the public address: the right side of every Message-ID. */
  readonly host: string
}

/**
 * Sends all due mails: each is claimed under a lease, rendered, delivered and marked as sent, without a database
 * connection meanwhile. A process killed between acceptance and mark sends the mail again when its lease ends, with the
 * same Message-ID, so most mail programs show it once; marking first would lose it. Returns the number of tried mails.
 */
export function sendMails(deps: MailDeps, signal?: AbortSignal): Promise<number> {
  const { db, clock, transport } = deps
  // The mails have left: where a connection broke meanwhile, another one must still record it.
  const mark = (mails: readonly SentMail[]) => markMailsSent(db, mails, transport.storesBodies, clock.now())
  const marking = markTogether((mails) => mark(mails).catch(() => mark(mails)))
  return processDue<MailRow>(
    deps,
    {
      slots: transport.slots,
      endsWhenShort: true,
      // A mail that is not claimed keeps its attempts.
      claim: async (limit) => {
        const permitted = transport.permits(limit)
        return permitted === 0 ? [] : claimMails(db, permitted, mailTiming.leaseMs)
      },
      handle: (row) => deliver(deps, row, marking),
      fail: (row, error) => deps.log.error({ err: error, mailId: row.id }, 'mail not marked as sent'),
    },
    signal,
  )
}

async function deliver(deps: MailDeps, row: MailRow, marking: Marking): Promise<void> {
  marking.begin()
  // Writing a mail takes a moment of the processor: requests that came meanwhile are answered between two.
  await setImmediate()
  const rendered = await tryDelivery(deps, row)
  if (rendered === null) marking.failed()
  else await marking.sent({ ...rendered, id: row.id })
}

/** Renders and delivers a mail. Returns the sent mail, or null if it was not sent. */
async function tryDelivery(deps: MailDeps, row: MailRow): Promise<RenderedMail | null> {
  try {
    // Each process that tried it ended before it could record why.
    if (row.attempts > maximumMailAttempts) throw new Error('too many attempts')
    const message = messageOf(row)
    const identity = await deps.readMailIdentity(message)
    const logo =
      identity === null || identity.logo === null
        ? null
        : { id: `${identity.logo.name}@${deps.host}`, content: identity.logo.content }
    const rendered = await deps.renderMail(message, identity?.head ?? null, logo?.id ?? null)
    const mail = {
      ...rendered,
      messageId: messageIdOf(row.id, deps.host),
      to: row.recipient,
      replyTo: replyAddress(message),
      logo,
      unsubscribeUrl: 'oneClickUrl' in message.data ? (message.data.oneClickUrl ?? null) : null,
      date: deps.clock.now(),
    }
    await deps.transport.deliver(mail, AbortSignal.timeout(mailTiming.deliverMs))
    return rendered
  } catch (error) {
    const isFinal =
      error instanceof MalformedMail ||
      error instanceof UndeliverableMail ||
      row.attempts >= maximumMailAttempts
    const facts = { err: error, mailId: row.id, kind: row.kind, attempts: row.attempts }
    if (isFinal) deps.log.error(facts, 'mail abandoned')
    else deps.log.warn(facts, 'mail not sent, will be retried')
    const isBounce = error instanceof UndeliverableMail && error.isBounce
    const retryMs = isFinal ? null : backOffMs(row.attempts)
    const mark = () => markUnsent(deps.db, row, { retryMs, isBounce, reason: reasonOf(error) })
    await mark().catch(mark)
    return null
  }
}

/**
 * The reply address: the association for its payer, the payer for the association, the reporter for the operator. Never
 * the platform's sender address.
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
    case 'ordersOfDay':
    case 'weeklySummary':
    case 'abuseReceived':
    case 'disputeOpened':
    case 'signInCode':
    case 'sessionReused':
    case 'passwordChanged':
    case 'accountChanged':
    case 'emailChangeCode':
    case 'invitation':
    case 'contactProof':
    case 'verificationDecided':
    case 'bankChange':
    case 'supportOpened':
    case 'refundToConfirm':
    case 'monthlyExport':
      return ''
    case 'payerConfirmation':
    case 'confirmationAgain':
    case 'refundNotice':
    case 'campaignCancelled':
    case 'giftThanks':
    case 'salesReopened':
    case 'newsSubscription':
    case 'newsPosted':
    case 'associationMessage':
    case 'abandonedCart':
    case 'waitingJoined':
    case 'waitingOffer':
    case 'waitingExpired':
    case 'waitingClosed':
    case 'eventTomorrow':
    case 'orderAddressChanged':
    case 'ticketMadeAgain':
    case 'membershipEnding':
    case 'paymentFailed':
    case 'debitRegistered':
    case 'installmentUpcoming':
    case 'installmentPaid':
    case 'installmentRefused':
    case 'regularisationLink':
    case 'cardExpiring':
    case 'taxReceipt':
    case 'taxReceiptVoid':
    case 'scheduleChanged':
      return message.data.organization.email
  }
}

/** The Message-ID of a mail: the same for each attempt. */
export function messageIdOf(mailId: string, host: string): string {
  return `<${mailId}@${host}>`
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
