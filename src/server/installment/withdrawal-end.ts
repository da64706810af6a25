import type { Settings } from '#server/deps.ts'

const dayMs = 86_400_000

/**
 * Until when a payer may withdraw from a purchase: so many days after it, since nobody tells us when it was delivered.
 * Source: French consumer law, fourteen days; docs/decisions/withdrawal.md.
 */
export function withdrawalEnd({ withdrawalDays }: Pick<Settings, 'withdrawalDays'>, orderedAt: Date): Date {
  return new Date(orderedAt.getTime() + withdrawalDays * dayMs)
}

/** How long an association has to pay back what was withdrawn from. Source: French consumer law, fourteen days. */
const payBackMs = 14 * dayMs

/** The last instant at which what was withdrawn from is paid back in time. */
export function payBackEnd(askedAt: Date): Date {
  return new Date(askedAt.getTime() + payBackMs)
}

/** By when a withdrawal that is late now was asked for. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - payBackMs)
}
