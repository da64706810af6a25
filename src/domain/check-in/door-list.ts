/** The list of tickets and who came in, as a device at a gate has them. */

export const doorTicketStates = ['valid', 'unpaid', 'cancelled'] as const

/** A ticket as the door sees it. */
export interface DoorTicket {
  readonly number: number
  /** Hash of the secret in its code: enough to know the ticket, too little to make one. */
  readonly proof: string
  readonly tierId: string
  /** The participant, else the payer; empty where the gate does not admit its price. */
  readonly name: string
  readonly orderNumber: string
  readonly options: readonly string[]
  /** Answers that the association shows at the door. */
  readonly answers: readonly { readonly label: string; readonly value: string }[]
  /** `unpaid`: a debit of its order was refused, its cheque came back, or its payment is contested. */
  readonly state: (typeof doorTicketStates)[number]
}

/** The tickets of some consecutive numbers; the digest changes with any of them. */
export interface DoorPage {
  readonly digest: string
  readonly tickets: readonly DoorTicket[]
}

/** Tickets of a page: numbers 1 to 100 are on page 0. */
export const ticketsPerPage = 100

/** Scans that one contact of a device brings. */
export const mostScans = 500

/** A ticket that a device let in. */
export interface DoorEntry {
  /** Made by the device. */
  readonly id: string
  /** Of the ticket. */
  readonly number: number
  readonly at: string
  /** Name of the gate, and number of the device within it. */
  readonly gate: string
  readonly device: number
  readonly undoneAt: string | null
}

/** The entry that counts for a ticket, and others that devices without a network let in on the same ticket. */
export interface TicketEntries {
  readonly first: DoorEntry
  readonly later: readonly DoorEntry[]
}

/** Entries by the number of their ticket, without those that were undone: the first by time counts. */
export function entriesByTicket(entries: Iterable<DoorEntry>): ReadonlyMap<number, TicketEntries> {
  const valid = [...entries].filter(({ undoneAt }) => undoneAt === null)
  const byNumber = Map.groupBy(valid, ({ number }) => number)
  return new Map(
    [...byNumber].flatMap(([number, all]) => {
      const [first, ...later] = all.toSorted(byTime)
      return first === undefined ? [] : [[number, { first, later }] as const]
    }),
  )
}

/** Earlier before later; at one instant by id, so that every device decides the same. */
function byTime(a: DoorEntry, b: DoorEntry): number {
  return new Date(a.at).getTime() - new Date(b.at).getTime() || (a.id < b.id ? -1 : 1)
}
