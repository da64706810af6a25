import type { Settings } from '#server/platform/core.ts'

const dayMs = 86_400_000

/**
 * Until when a payer may withdraw from a purchase: a number of days after the order, because the delivery date is not
 * known.
 * Source: French consumer law, fourteen days; docs/decisions/money/withdrawal.md.
 */
export function withdrawalEnd({ withdrawalDays }: Pick<Settings, 'withdrawalDays'>, orderedAt: Date): Date {
  return new Date(orderedAt.getTime() + withdrawalDays * dayMs)
}

/** How long an association has to refund a withdrawal. Source: French consumer law, fourteen days. */
const refundPeriodMs = 14 * dayMs

/** The deadline for the refund of a withdrawal. */
export function refundDeadline(askedAt: Date): Date {
  return new Date(askedAt.getTime() + refundPeriodMs)
}

/** A withdrawal recorded before this instant is late now. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - refundPeriodMs)
}
