/** Seconds between two polls of an attempt: short while its payer waits, then longer to spare the provider. */
const delays = [1, 2, 4, 8, 15, 30, 30, 60, 60, 120, 300]
const longest = 300

/** An outcome that is unknown for this long is reported to the operator. Source: money core, `unknown`. */
const outcomeAlarmMs = 15 * 60_000

/** Whether an attempt that was sent at an instant has been without an outcome for too long. */
export function isOverlong(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() >= outcomeAlarmMs
}

/**
 * When an attempt without an outcome is polled again. Not later than the next instant that requires an action: its
 * deadline, or the alarm.
 * @param attempt the number of polls since its outcome was lost, and when it was sent (null: right now)
 */
export function nextPoll(
  attempt: { readonly pollCount: number; readonly deadline: Date; readonly submittedAt: Date | null },
  now: Date,
): Date {
  const seconds = delays[attempt.pollCount] ?? longest
  const alarm = (attempt.submittedAt ?? now).getTime() + outcomeAlarmMs
  const ends = [attempt.deadline.getTime(), alarm].filter((end) => end > now.getTime())
  return new Date(Math.min(now.getTime() + seconds * 1_000, ...ends))
}
