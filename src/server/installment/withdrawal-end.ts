import type { Settings } from '#server/deps.ts'

const dayMs = 86_400_000

/**
 * Until when a payer may withdraw from a purchase: so many days after it, since nobody tells us when it was delivered.
 * Source: French consumer law, fourteen days; decision 19.
 */
export function withdrawalEnd({ withdrawalDays }: Pick<Settings, 'withdrawalDays'>, orderedAt: Date): Date {
  return new Date(orderedAt.getTime() + withdrawalDays * dayMs)
}
