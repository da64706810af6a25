import { createTransport } from 'nodemailer'
import { type MailTransport, type OutgoingMail, UndeliverableMail } from '#server/mail/mail-transport.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string
  /** The sender address. */
  readonly from: string
  /** The sender name. */
  readonly fromName: string
}

/** Connections to the mail server. */
const slots = 4

/** Delivers by SMTP over a few persistent connections, with a limit on every wait and on their sum. */
export function makeSmtpTransport(settings: SmtpSettings): MailTransport {
  const mailer = createTransport({
    url: settings.url,
    pool: true,
    // One for each mail under way: none waits for a connection.
    maxConnections: slots,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 5_000,
    // Bodies must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = { name: settings.fromName, address: settings.from }
  return {
    slots,
    storesBodies: false,
    deliver: async (mail, signal) => {
      try {
        await mailer.sendMail({ ...envelopeOf(mail, from), signal })
      } catch (error) {
        throw isPermanentRejection(error) ? new UndeliverableMail(error.message, { cause: error }) : error
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
    // Suppresses out-of-office replies to this machine.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/**
 * A 5xx answer to the recipient or to the message itself. A rejected login is not permanent: the operator can fix it.
 */
function isPermanentRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const { responseCode, code } = error
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  )
}
