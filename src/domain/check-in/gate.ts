import { maxLengthRule, requiredRule } from '#domain/field-rules.ts'
import { formatInstantDate } from '#domain/format.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { oneLine } from '#domain/pasted-text.ts'
import { type Problem, problem } from '#domain/problem.ts'

export const mostGateName = 60
/** Gates of a campaign that are open at once. */
export const mostOpenGates = 40
/** Devices that a gate lets in, removed ones included: a link that many people pass on is replaced. */
export const mostDevices = 30

const dayMs = 24 * 60 * 60_000
/** How long after the event a gate may still be open, and devices have the list of tickets. */
const afterEventMs = 2 * dayMs
/** A gate without another end is open until the morning after the event. */
const nightMs = 12 * 60 * 60_000

type EventDates = Pick<FormDefinition, 'startDate' | 'endDate' | 'tiers'>

/** A gate as a member asks for it; `tierIds` null: it admits every price. */
export interface GateDraft {
  readonly name: string
  readonly tierIds: readonly string[] | null
  readonly endsAt: string
  /** Whether its devices sell tickets of these prices. */
  readonly sells: boolean
}

/** The last instant of an event: its end, its start, or the end of the last day of its prices. Null without any date. */
export function eventEnd({ startDate, endDate, tiers }: EventDates): Date | null {
  const days = tiers.flatMap(({ day }) => (day ? [new Date(`${day}T00:00:00Z`).getTime() + dayMs] : []))
  const dates = [startDate, endDate].flatMap((date) => (date === null ? [] : [new Date(date).getTime()]))
  const ends = [...days, ...dates]
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/** The latest end of a gate: two days after the event, or after now where it is over or has no date. */
export function latestGateEnd(form: EventDates, now: Date): Date {
  return new Date(Math.max(eventEnd(form)?.getTime() ?? 0, now.getTime()) + afterEventMs)
}

/** The end that is proposed for a gate: the night after the event, or after now where it is over or has no date. */
export function proposedGateEnd(form: EventDates, now: Date): Date {
  return new Date(Math.max(eventEnd(form)?.getTime() ?? 0, now.getTime()) + nightMs)
}

/** Lists the problems of a gate. @param taken names of the gates of the campaign that are open */
export function checkGate(
  { name, tierIds, endsAt }: GateDraft,
  form: EventDates,
  { taken, now }: { readonly taken: readonly string[]; readonly now: Date },
): Problem[] {
  return [
    ...checkGateName(name, taken),
    ...(tierIds === null || tierIds.every((id) => form.tiers.some((tier) => tier.id === id))
      ? []
      : [problem('gate.tierIds', 'TIER_UNKNOWN')]),
    ...(tierIds?.length === 0 ? [problem('gate.tierIds', 'REQUIRED')] : []),
    ...checkEnd(new Date(endsAt), latestGateEnd(form, now), now),
  ]
}

/** Lists the problems of a gate's name. @param taken names of the open gates */
export function checkGateName(name: string, taken: readonly string[]): Problem[] {
  const field = 'gate.name'
  const tidy = oneLine(name)
  const required = requiredRule(tidy)
  if (required !== null) return [problem(field, required)]
  if (maxLengthRule(tidy, mostGateName) !== null) return [problem(field, 'MAX_LENGTH', { max: mostGateName })]
  const isTaken = taken.some((other) => other.toLowerCase() === tidy.toLowerCase())
  return isTaken ? [problem(field, 'GATE_NAME_TAKEN')] : []
}

function checkEnd(endsAt: Date, latest: Date, now: Date): Problem[] {
  const field = 'gate.endsAt'
  if (Number.isNaN(endsAt.getTime())) return [problem(field, 'DATE')]
  if (endsAt <= now) return [problem(field, 'MOMENT_PAST')]
  const day = formatInstantDate(latest.toISOString())
  return endsAt > latest ? [problem(field, 'GATE_END_LATE', { day })] : []
}
