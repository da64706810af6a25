import type { MailHead } from '#contract/mail/rendered-mail.ts'
import type { MailMessage } from '#contract/mails.ts'

/** A logo as PNG, which the oldest mail programs know too. */
export interface Logo {
  /** File name of the attachment, equal in every mail that has this logo. */
  readonly name: string
  readonly content: Buffer
}

/** The association of a mail: what its header shows, and the picture that is attached for it. */
export interface MailIdentity {
  readonly head: MailHead
  readonly logo: Logo | null
}

/** Reads the association of a mail; null for mails that belong to none. */
export type ReadMailIdentity = (message: MailMessage) => Promise<MailIdentity | null>
