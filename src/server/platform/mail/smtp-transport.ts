import { createTransport } from 'nodemailer'
import { makeCircuitBreaker } from '#server/platform/circuit-breaker.ts'
import {
  type MailTransport,
  type OutgoingMail,
  UndeliverableMail,
} from '#server/platform/mail/mail-transport.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string
  /** The sender address. */
  readonly from: string
  /** The sender name. */
  readonly fromName: string
  /** Called when deliveries stop because the server does not answer, and when they begin again. */
  readonly onCircuitChange?: (isOpen: boolean) => void
}

/** Connections to the mail server. */
const slots = 4
/** As many deliveries in a row as run at once, so a server that hangs is no longer called after one time-out. */
const failuresToOpen = slots
const probeEveryMs = 30_000

/** Every wait for the mail server is limited. */
const waits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
} as const

/** Connects and signs in to a mail server, and sends nothing. @throws Error of the connection, or its answer */
export async function greetMailServer(url: string): Promise<void> {
  const mailer = createTransport({ url, ...waits })
  try {
    await mailer.verify()
  } finally {
    mailer.close()
  }
}

/** Delivers by SMTP over a few persistent connections, with a limit on every wait and on their sum. */
export function makeSmtpTransport(settings: SmtpSettings): MailTransport {
  const mailer = createTransport({
    url: settings.url,
    pool: true,
    // One for each mail under way: none waits for a connection.
    maxConnections: slots,
    maxMessages: 100,
    ...waits,
    // Bodies must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const circuit = makeCircuitBreaker({
    failures: failuresToOpen,
    probeEveryMs,
    onChange: (isOpen) => settings.onCircuitChange?.(isOpen),
  })
  const from = { name: settings.fromName, address: settings.from }
  return {
    slots,
    permits: circuit.permits,
    storesBodies: false,
    deliver: async (mail, signal) => {
      try {
        await mailer.sendMail({ ...envelopeOf(mail, from), signal })
        circuit.answered()
      } catch (error) {
        if (isAboutThisMail(error)) circuit.answered()
        else circuit.failed()
        if (!isPermanentRejection(error)) throw error
        throw new UndeliverableMail(error.message, { cause: error, isBounce: isAboutRecipient(error) })
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
    attachments:
      mail.logo === null
        ? []
        : [
            {
              filename: 'logo.png',
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
              cid: mail.logo.id,
              content: mail.logo.content,
            },
          ],
    messageId: mail.messageId,
    date: mail.date,
    // Suppresses out-of-office replies to this machine.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribeHeaders(mail),
    },
  }
}

/** The button of a mail program that stops further mails, with one request (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === null) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** An answer to a recipient or a message, with its code. */
interface SmtpRefusal extends Error {
  readonly responseCode: number
  readonly code: string
  /** The command that was answered. */
  readonly command?: string
}

/** Code of a server that accepts no mail for now. */
const serviceClosing = 421

/**
 * The server answered to the recipient or to the message itself. A time-out, a lost connection or a rejected login is
 * about the server.
 */
function isAboutThisMail(error: unknown): error is SmtpRefusal {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const { responseCode, code } = error
  const isAnswer = typeof responseCode === 'number' && responseCode !== serviceClosing
  return isAnswer && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** The answer is about the recipient's address: no such person, or a mailbox that is closed. */
const isAboutRecipient = ({ command }: SmtpRefusal): boolean => command === 'RCPT TO'

/** A 5xx answer to this mail. A rejected login is not permanent: the operator can fix it. */
function isPermanentRejection(error: unknown): error is SmtpRefusal {
  return isAboutThisMail(error) && error.responseCode >= 500
}
