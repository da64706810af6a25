import type { Tier } from '#contract/form.ts'

interface TiersOfDay {
  /** `YYYY-MM-DD`; null for tiers that are for every day, or where no tier has a day. */
  readonly day: string | null
  readonly tiers: readonly Tier[]
}

/** The tiers day by day, each day in the association's order; those for every day come last. */
export function tiersByDay(tiers: readonly Tier[]): TiersOfDay[] {
  const days = [...new Set(tiers.map(({ day }) => day))].toSorted((one, other) =>
    one === null ? 1 : other === null ? -1 : one.localeCompare(other),
  )
  return days.map((day) => ({ day, tiers: tiers.filter((tier) => tier.day === day) }))
}
