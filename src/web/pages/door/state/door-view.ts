import type { SoldAtGate } from '#contract/check-in/door-sale.ts'
import type { DoorTicket, TicketEntries } from '#domain/check-in/door-list.ts'
import type { DoorOutcome } from '#domain/check-in/judge-scan.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import type { KnownGate, PendingSale, StoredScan } from '#web/pages/door/state/door-storage.ts'

/** The answer of the gate to a ticket. */
export interface DoorAnswer {
  /** Another one for each answer, so that the same answer twice is shown twice. */
  readonly id: number
  readonly outcome: DoorOutcome
  /** Null where the list has none, or the code is none of ours. */
  readonly ticket: DoorTicket | null
  /** Of the ticket; null for a code that is none of ours. */
  readonly number: number | null
  /** Entries on the ticket before this answer. */
  readonly before: TicketEntries | null
  readonly isLetIn: boolean
}

/** How the last contact went: answered, not sent for want of a network, or answered badly or not at all. */
export type Network = 'there' | 'none' | 'troubled'

/** The sale of this device. */
export interface SaleView {
  /** Sent, or to be sent again; null: none. */
  readonly pending: PendingSale | null
  readonly isSending: boolean
  /** The last one that was made, until it is dismissed. */
  readonly sold: { readonly sale: PendingSale; readonly answer: SoldAtGate } | null
  /** Why the last one was refused: nothing was sold. */
  readonly refusal: Pick<ApiFailure, 'code' | 'problems'> | null
}

/** Everything that the screen of a gate shows. */
export interface DoorView {
  /** `closed`: the gate ended or the device was removed; nothing of people is left on it. */
  readonly phase: 'opening' | 'ready' | 'closed' | 'failed'
  /** Why it failed: a code of an error; OFFLINE without a network, STORAGE where the browser stores nothing, OTHER_TAB. */
  readonly failure: string | null
  readonly known: KnownGate | null
  readonly count: { readonly tickets: number; readonly entered: number }
  readonly unsent: number
  /** Tickets that this device and another one let in, the last first. */
  readonly conflicts: readonly TicketEntries[]
  readonly network: Network
  readonly sale: SaleView
  /** A paid sale that a closed gate refused: the association enters it by hand. */
  readonly lost: Pick<PendingSale, 'amount'> | null
  readonly behindMs: number
  readonly answer: DoorAnswer | null
  /** The last ticket that this device let in, and may take back. */
  readonly last: StoredScan | null
}

/** The screen before the gate is known. */
export const openingView: DoorView = {
  phase: 'opening',
  failure: null,
  known: null,
  count: { tickets: 0, entered: 0 },
  unsent: 0,
  conflicts: [],
  network: 'there',
  sale: { pending: null, isSending: false, sold: null, refusal: null },
  lost: null,
  behindMs: 0,
  answer: null,
  last: null,
}
