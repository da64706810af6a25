import type { DoorTicket, TicketEntries } from '#domain/check-in/door-list.ts'
import { parisNightDay } from '#domain/check-in/night-day.ts'
import type { TicketVerdict } from '#domain/ticket/judge-ticket.ts'

/** Answer of a gate to a ticket, in the order in which it is decided. */
export const doorOutcomes = [
  /** The device could not store the entry: it does not count. */
  'notStored',
  /** No code of ours, a forged one, or one that no key of this site signed. */
  'unknown',
  'otherCampaign',
  /** Another ticket with the same number replaced it: it was transferred or corrected. */
  'replaced',
  'cancelled',
  'expired',
  /** Genuine, and not in the list of this device: bought since its last contact. */
  'notListed',
  'otherGate',
  'otherDay',
  'already',
  'unpaid',
  'admitted',
] as const
export type DoorOutcome = (typeof doorOutcomes)[number]

/** Colour of each answer: enters, a person decides, does not enter. */
const tones = {
  notStored: 'bad',
  unknown: 'bad',
  otherCampaign: 'bad',
  replaced: 'bad',
  cancelled: 'bad',
  expired: 'bad',
  notListed: 'warn',
  otherGate: 'warn',
  otherDay: 'warn',
  already: 'warn',
  unpaid: 'warn',
  admitted: 'ok',
} as const satisfies Readonly<Record<DoorOutcome, 'ok' | 'warn' | 'bad'>>

/** Outcomes after which a volunteer may let the ticket in all the same. */
const overridable: ReadonlySet<DoorOutcome> = new Set(['notListed', 'otherGate', 'otherDay', 'unpaid'])

export function toneOf(outcome: DoorOutcome): 'ok' | 'warn' | 'bad' {
  return tones[outcome]
}

/** Whether a volunteer may let in a ticket with this answer by a press of their own. */
export function mayOverride(outcome: DoorOutcome): boolean {
  return overridable.has(outcome)
}

/** Knowledge of a device when it judges. */
export interface DoorKnowledge {
  readonly formId: string
  /** The prices that its gate admits; null: every one. */
  readonly tierIds: readonly string[] | null
  /** The day of each price that is for one day, `YYYY-MM-DD`, by its id. */
  readonly days: ReadonlyMap<string, string>
  readonly tickets: ReadonlyMap<number, DoorTicket>
  readonly entries: ReadonlyMap<number, TicketEntries>
  /** Corrected by the difference to the server's clock. */
  readonly now: Date
}

/** A scanned code: its verdict by signature, and the hash of the secret in it. */
export interface ScannedCode {
  readonly verdict: TicketVerdict
  readonly proof: string
}

/** Judges a scanned code with what a device knows, without a network. */
export function judgeScan({ verdict, proof }: ScannedCode, known: DoorKnowledge): DoorOutcome {
  if (!('facts' in verdict)) return 'unknown'
  const { facts, outcome } = verdict
  if (facts.formId !== known.formId) return 'otherCampaign'
  const ticket = known.tickets.get(facts.number)
  if (ticket === undefined) {
    if (outcome === 'expired') return 'expired'
    return known.entries.has(facts.number) ? 'already' : 'notListed'
  }
  if (ticket.proof !== proof) return 'replaced'
  // The list is newer than the date in the code: an event that was postponed is not over.
  return judgeTicketAtDoor(ticket, known)
}

/** Judges a ticket that was found by name or number. */
export function judgeTicketAtDoor(ticket: DoorTicket, known: DoorKnowledge): DoorOutcome {
  if (ticket.state === 'cancelled') return 'cancelled'
  if (known.entries.has(ticket.number)) return 'already'
  if (known.tierIds !== null && !known.tierIds.includes(ticket.tierId)) return 'otherGate'
  const day = known.days.get(ticket.tierId)
  if (day !== undefined && day !== parisNightDay(known.now)) return 'otherDay'
  return ticket.state === 'unpaid' ? 'unpaid' : 'admitted'
}
