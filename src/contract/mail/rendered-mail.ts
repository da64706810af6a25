import type { MailMessage } from '#contract/mails.ts'

export interface RenderedMail {
  /** One line of at most 120 characters. */
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The association at the head of a mail. */
export interface MailHead {
  readonly name: string
  /** The accent, `#rrggbb`; null: the colour of the site. */
  readonly color: string | null
}

/**
 * The bodies are React, which Node cannot run: the web build renders them, and main.ts passes the function on.
 * @param head null: a mail of the site itself
 * @param logoId Content-ID of the attached logo; null without one
 */
export type RenderMail = (
  message: MailMessage,
  head: MailHead | null,
  logoId: string | null,
) => Promise<RenderedMail>
