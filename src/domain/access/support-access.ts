/** How long an operator may read an association to help it, at most 24 hours. */
export const supportHours = [1, 4, 24] as const
export type SupportHours = (typeof supportHours)[number]
/** Of its reason, in characters. */
export const longestSupportReason = 500
/** How long an association sees an access that ended. */
export const supportShownMs = 365 * 24 * 60 * 60_000

/** Pages that an operator opens with an access: each is recorded once, where the association reads it. */
export const supportPages = [
  'home',
  'details',
  'verification',
  'pictures',
  'form',
  'edition',
  'version',
  'formPictures',
  'statistics',
] as const
export type SupportPage = (typeof supportPages)[number]

/** Who ended an access; `time`: no one, it was over. */
export const supportEnds = ['operator', 'association', 'time'] as const
export type SupportEnd = (typeof supportEnds)[number]

/** An access as it is stored. */
interface SupportTimes {
  readonly userId: string
  readonly endsAt: Date
  readonly endedAt: Date | null
  /** Null with an end: its operator lost the role. */
  readonly endedBy: string | null
}

/** When and by whom an access ended; null while it is open. */
export function endOfSupport(
  { userId, endsAt, endedAt, endedBy }: SupportTimes,
  now: Date,
): { readonly at: Date; readonly by: SupportEnd } | null {
  if (endedAt !== null && endedAt < endsAt)
    return { at: endedAt, by: endedBy === null || endedBy === userId ? 'operator' : 'association' }
  return endsAt <= now ? { at: endsAt, by: 'time' } : null
}
