import type { JourneyStep } from '#domain/form/journey.ts'

/** The step for a requested number: itself, the next one where it is skipped, the last one beyond the end. */
export function stepAt(steps: readonly JourneyStep[], wanted: number): JourneyStep | null {
  return steps.find(({ number }) => number >= wanted) ?? steps.at(-1) ?? null
}

/** The step before one; null before the first. */
export function stepBefore(steps: readonly JourneyStep[], number: number): JourneyStep | null {
  return steps.findLast((step) => step.number < number) ?? null
}
