import { saveCircuit } from '#server/platform/db/health-store.ts'
import type { Core } from '#server/platform/core.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'

interface SmtpSettings {
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly brandName: string
}

/** The address in a sender such as `Obole <no-reply@exemple.fr>`. */
export function senderAddress(mailFrom: string): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}

/** Sends mails through a mail server. Loads the SMTP library only then. */
export async function openSmtp(
  { smtpUrl: url, mailFrom, brandName: fromName }: SmtpSettings,
  { db, clock, log }: Pick<Core, 'db' | 'clock' | 'log'>,
): Promise<MailTransport> {
  const { makeSmtpTransport } = await import('#server/platform/mail/smtp-transport.ts')
  const from = senderAddress(mailFrom)
  const onCircuitChange = (isOpen: boolean) => {
    if (isOpen) log.error('mail server does not answer: deliveries paused')
    else log.info('mail server answers')
    saveCircuit(db, 'mail', isOpen, clock.now()).catch((err: unknown) =>
      log.warn({ err }, 'circuit not saved'),
    )
  }
  return makeSmtpTransport({ url, from, fromName, onCircuitChange })
}
