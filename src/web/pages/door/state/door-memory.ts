import {
  type DoorEntry,
  type DoorTicket,
  type TicketEntries,
  entriesByTicket,
} from '#domain/check-in/door-list.ts'
import { type SearchableTicket, findAtDoor, searchable } from '#domain/check-in/find-at-door.ts'
import type { DoorKnowledge } from '#domain/check-in/judge-scan.ts'
import type { KnownGate, StoredPage } from '#web/pages/door/state/door-storage.ts'

/** The list of a device, ready to be searched, and entries by ticket: while its page is open. */
export class DoorMemory {
  #pages: StoredPage[] = []
  #tickets = new Map<number, DoorTicket>()
  #words: readonly SearchableTicket[] = []
  readonly #all = new Map<string, DoorEntry>()
  readonly #entered = new Map<number, TicketEntries>()

  /** Takes changed pages, of so many in all. */
  takePages(changed: readonly StoredPage[], count: number): void {
    for (const page of changed) this.#pages[page.index] = page
    this.#pages = this.#pages.slice(0, count)
    const list = this.#pages.flatMap((page) => page.tickets)
    this.#tickets = new Map(list.map((ticket) => [ticket.number, ticket]))
    this.#words = list
      .filter(({ orderNumber, state }) => orderNumber !== '' && state !== 'cancelled')
      .map(searchable)
  }

  /** Takes new and changed entries, or all of them in place of the former ones. */
  takeEntries(entries: readonly DoorEntry[], isAll = false): void {
    if (isAll) {
      this.#all.clear()
      this.#entered.clear()
    }
    for (const entry of entries) this.#all.set(entry.id, entry)
    const numbers = new Set(entries.map(({ number }) => number))
    const found = entriesByTicket([...this.#all.values()].filter(({ number }) => numbers.has(number)))
    for (const number of numbers) {
      const own = found.get(number)
      if (own === undefined) this.#entered.delete(number)
      else this.#entered.set(number, own)
    }
  }

  digests(): string[] {
    return this.#pages.map(({ digest }) => digest)
  }

  entries(): DoorEntry[] {
    return [...this.#all.values()]
  }

  ticket(number: number): DoorTicket | null {
    return this.#tickets.get(number) ?? null
  }

  entriesOf(number: number): TicketEntries | null {
    return this.#entered.get(number) ?? null
  }

  find(typed: string): DoorTicket[] {
    return findAtDoor(this.#words, typed)
  }

  knowledge({ gate, campaign }: KnownGate, now: Date): DoorKnowledge {
    return {
      formId: campaign.formId,
      tierIds: gate.tierIds,
      days: new Map(campaign.tiers.flatMap(({ id, day }) => (day === null ? [] : [[id, day] as const]))),
      tickets: this.#tickets,
      entries: this.#entered,
      now,
    }
  }

  /** Tickets that this device let in, and another one too, the last first. */
  conflicts({ gate: { name, device } }: KnownGate): TicketEntries[] {
    const isOwn = (entry: DoorEntry) => entry.gate === name && entry.device === device
    return [...this.#entered.values()]
      .filter(({ first, later }) => {
        const all = [first, ...later]
        return all.some(isOwn) && !all.every(isOwn)
      })
      .toSorted((a, b) => (a.first.at < b.first.at ? 1 : -1))
  }

  /** Tickets that the gate admits, and those of them that came in. */
  count({ gate: { tierIds } }: KnownGate): { readonly tickets: number; readonly entered: number } {
    const admitted = [...this.#tickets.values()].filter(
      ({ state, tierId }) => state !== 'cancelled' && (tierIds === null || tierIds.includes(tierId)),
    )
    const entered = admitted.filter(({ number }) => this.#entered.has(number)).length
    return { tickets: admitted.length, entered }
  }
}
