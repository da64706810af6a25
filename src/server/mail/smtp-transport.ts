import { createTransport } from 'nodemailer'
import {
  type MailTransport,
  type OutgoingMail,
  UndeliverableMail,
  mailTiming,
} from '#server/mail/mail-transport.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string
  /** The address mails come from. */
  readonly from: string
  /** The name beside it. */
  readonly fromName: string
}

/** Delivers by SMTP over a few kept connections, with a limit on every wait and on their sum. */
export function makeSmtpTransport(settings: SmtpSettings): MailTransport {
  const mailer = createTransport({
    url: settings.url,
    pool: true,
    // One for each mail under way: none waits for a connection.
    maxConnections: mailTiming.slots,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 5_000,
    // A body never names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = { name: settings.fromName, address: settings.from }
  return {
    storesBodies: false,
    deliver: async (mail, signal) => {
      try {
        await mailer.sendMail({ ...envelopeOf(mail, from), signal })
      } catch (error) {
        throw isRefusedForGood(error) ? new UndeliverableMail(error.message, { cause: error }) : error
      }
    },
    close: () => mailer.close(),
  }
}

function envelopeOf(mail: OutgoingMail, from: { name: string; address: string }) {
  return {
    from,
    // As an object, an address with a comma stays one address.
    to: { name: '', address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    date: mail.date,
    // Out-of-office replies to a machine help nobody.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/** A 5xx answer to the recipient or to the message itself; a refused login may be mended by the operator. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const { responseCode, code } = error
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  )
}
