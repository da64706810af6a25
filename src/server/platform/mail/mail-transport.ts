/** A mail ready to send. Addresses are single and bare: never a list, never with a name. */
export interface OutgoingMail {
  /** `<id@host>`: the same for each attempt, so that mail programs can drop duplicates. */
  readonly messageId: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The picture that the HTML shows, by its Content-ID; null without one. */
  readonly logo: { readonly id: string; readonly content: Buffer } | null
  /** Where a mail program posts to stop further mails of this kind; null where there are none. */
  readonly unsubscribeUrl: string | null
  readonly date: Date
}

/**
 * `deliverMs`: a longer delivery is cancelled, its connection is closed, and it is retried later.
 * `leaseMs`: lease of a claimed mail. Longer than delivering it and recording that, for which the database may take 10 s
 * (5 s for a connection, 5 s for the statement), and short enough that the mails of a killed process leave within a
 * minute.
 */
export const mailTiming = { deliverMs: 30_000, leaseMs: 45_000 } as const

/** Delivers mails. `deliver` resolves once another system is responsible for the mail. */
export interface MailTransport {
  /** Deliveries at once. */
  readonly slots: number
  /** How many of these deliveries may begin now: none while the mail server does not answer. */
  readonly permits: (wanted: number) => number
  /** Whether the bodies stay in the table, because the mailbox page shows them. */
  readonly storesBodies: boolean
  /**
   * @param signal cancels a delivery that takes too long and closes its connection
   * @throws UndeliverableMail if a retry is useless; any other error if it is not
   */
  readonly deliver: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** The mail server permanently rejected this mail. */
export class UndeliverableMail extends Error {
  override readonly name = 'UndeliverableMail'
  /** It rejected the recipient, and not what the mail says: a bounce. */
  readonly isBounce: boolean

  constructor(message: string, { cause, isBounce }: { readonly cause: unknown; readonly isBounce: boolean }) {
    super(message, { cause })
    this.isBounce = isBounce
  }
}
