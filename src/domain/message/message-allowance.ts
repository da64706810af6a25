/** Recipients a day of one association, and mails a minute of all together. */
export interface MessageLimits {
  readonly unverified: number
  /** Of a verified association in its first days. */
  readonly young: number
  readonly established: number
  readonly perMinute: number
}

export const usualMessageLimits: MessageLimits = {
  unverified: 50,
  young: 500,
  established: 5_000,
  perMinute: 120,
}

/** Days after which a verified association is established. */
export const youngDays = 30

/** Whom an association may write to in one day. None where it may not collect. */
export function dailyRecipients(
  { mayCollect, isVerified, createdAt }: Sender,
  limits: MessageLimits,
  now: Date,
): number {
  if (!mayCollect) return 0
  if (!isVerified) return limits.unverified
  const age = now.getTime() - createdAt.getTime()
  return age < youngDays * 86_400_000 ? limits.young : limits.established
}

interface Sender {
  readonly mayCollect: boolean
  readonly isVerified: boolean
  readonly createdAt: Date
}
