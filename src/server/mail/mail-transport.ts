/** A mail ready to leave. Addresses are single and bare: never a list, never with a name. */
export interface OutgoingMail {
  /** `<id@host>`: the same at each attempt, so that a mail program can drop a repetition. */
  readonly messageId: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly date: Date
}

/**
 * `deliverMs`: a delivery that takes longer is ended, its connection with it, and tried again later.
 * `leaseMs`: how long a claimed mail is left alone; longer than delivering it and recording that, for which the database
 * may take 10 s (5 s for a connection, 5 s for the statement), and short enough that the mails of a killed process leave
 * within a minute.
 */
export const mailTiming = { slots: 4, deliverMs: 30_000, leaseMs: 45_000 } as const

/** The way out. `deliver` resolves once somebody else is answerable for the mail. */
export interface MailTransport {
  /** Whether the outbox keeps the bodies because it is where mails are read. */
  readonly storesBodies: boolean
  /**
   * @param signal ends a delivery that takes too long, its connection with it
   * @throws UndeliverableMail where trying again is useless; any other error where it is not
   */
  readonly deliver: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** The mail server refused this mail for good. */
export class UndeliverableMail extends Error {
  override readonly name = 'UndeliverableMail'
}
