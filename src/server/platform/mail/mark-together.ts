import type { SentMail } from '#server/platform/mail/mail-store.ts'

/** A mail that left waits at most so long for others that leave, to be recorded with them. */
const patienceMs = 20

/** Records mails that left at about the same time with one statement. */
export interface Marking {
  /** Begins a delivery: others that have left wait for it. Ends with `sent` or `failed`. */
  readonly begin: () => void
  /** Resolves once it is recorded that the mail left. */
  readonly sent: (mail: SentMail) => Promise<void>
  readonly failed: () => void
}

export function markTogether(mark: (mails: readonly SentMail[]) => Promise<void>): Marking {
  let underWay = 0
  let left: SentMail[] = []
  let recorded = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const record = () => {
    clearTimeout(timer)
    timer = undefined
    const [mails, done] = [left, recorded]
    left = []
    recorded = Promise.withResolvers<void>()
    // No one waits for a statement that records nothing.
    if (mails.length > 0) mark(mails).then(done.resolve, done.reject)
  }
  const end = () => {
    underWay -= 1
    if (underWay === 0) record()
    else if (left.length > 0) timer ??= setTimeout(record, patienceMs)
  }
  return {
    begin: () => {
      underWay += 1
    },
    sent: (mail) => {
      left.push(mail)
      const { promise } = recorded
      end()
      return promise
    },
    failed: end,
  }
}
