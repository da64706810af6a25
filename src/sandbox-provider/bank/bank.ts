import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { BookFile } from './book-file.ts'
import type { BookRecord, Charge, EventType, OutgoingEvent, Refund, Session } from './records.ts'

/** An unguessable id of 192 bits with a readable beginning. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`
}

/** What the provider knows, held in memory and rebuilt from its book. The verbs beside this file change it. */
export class Bank {
  readonly clock: Clock
  readonly sessions = new Map<string, Session>()
  /** By reference: one charge per reference, for ever. */
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Refund>()
  /** References given up before any charge came: a late charge finds its stone. */
  readonly tombstones = new Map<string, string>()
  /** Events not taken by the receiver yet, oldest first. */
  readonly pendingEvents = new Map<string, OutgoingEvent>()
  /** References of charges that time alone may change. */
  readonly openReferences = new Set<string>()
  readonly #refunded = new Map<string, number>()
  readonly #referenceOfCharge = new Map<string, string>()
  readonly #referenceOfChallenge = new Map<string, string>()
  /** Which reference charged a session: a session serves once. */
  readonly #userOfSession = new Map<string, string>()
  readonly #book: BookFile
  #onEvent: (event: OutgoingEvent) => void = () => undefined

  /** Takes the open book, the records it held and the clock. */
  constructor(book: BookFile, records: readonly BookRecord[], clock: Clock) {
    this.#book = book
    this.clock = clock
    for (const record of records) this.#apply(record)
  }

  /** Sets who sends events; called for each new one. */
  listen(onEvent: (event: OutgoingEvent) => void): void {
    this.#onEvent = onEvent
  }

  /** Writes facts to the book, then believes them. */
  record(...records: readonly BookRecord[]): void {
    this.#book.append(records)
    for (const record of records) {
      this.#apply(record)
      if (record.kind === 'event') this.#onEvent(record.event)
    }
  }

  /** Records a charge's new state together with the event that tells it. */
  recordCharge(charge: Charge): Charge {
    const fact: BookRecord = { kind: 'charge', charge }
    if (charge.state === 'processing') this.record(fact)
    else this.record(fact, this.eventAbout(`charge.${charge.state}`, charge))
    return charge
  }

  /** An event record about a charge, and about its refund where there is one. */
  eventAbout(type: EventType, charge: Charge, refund?: Refund): BookRecord {
    const data = { reference: charge.reference, chargeId: charge.id }
    const event: OutgoingEvent = {
      id: newId('evt'),
      type,
      created: Math.floor(this.clock.now().getTime() / 1000),
      data: refund === undefined ? data : { ...data, refundId: refund.id },
    }
    return { kind: 'event', event }
  }

  findChargeById(id: string): Charge | undefined {
    return this.charges.get(this.#referenceOfCharge.get(id) ?? '')
  }

  findChargeByChallenge(token: string): Charge | undefined {
    return this.charges.get(this.#referenceOfChallenge.get(token) ?? '')
  }

  /** The reference that used a session up, or undefined while it is unused. */
  userOfSession(sessionId: string): string | undefined {
    return this.#userOfSession.get(sessionId)
  }

  /** The sum given back of a charge, in cents. */
  refundedOf(chargeId: string): number {
    return this.#refunded.get(chargeId) ?? 0
  }

  /** Resolves once everything recorded so far is on the disk. */
  durable(): Promise<void> {
    return this.#book.durable()
  }

  #apply(record: BookRecord): void {
    switch (record.kind) {
      case 'session':
        this.sessions.set(record.session.id, record.session)
        return
      case 'charge':
        this.#applyCharge(record.charge)
        return
      case 'tombstone':
        this.tombstones.set(record.reference, record.at)
        return
      case 'refund':
        this.refunds.set(record.refund.id, record.refund)
        this.#refunded.set(
          record.refund.chargeId,
          this.refundedOf(record.refund.chargeId) + record.refund.amount,
        )
        return
      case 'event':
        this.pendingEvents.set(record.event.id, record.event)
        return
      case 'event-done':
        this.pendingEvents.delete(record.id)
    }
  }

  #applyCharge(charge: Charge): void {
    this.charges.set(charge.reference, charge)
    this.#referenceOfCharge.set(charge.id, charge.reference)
    const isOpen = charge.state === 'processing' || charge.state === 'requires_action'
    if (isOpen) this.openReferences.add(charge.reference)
    else this.openReferences.delete(charge.reference)
    if (charge.challenge !== null) this.#referenceOfChallenge.set(charge.challenge, charge.reference)
    if (!this.#userOfSession.has(charge.sessionId))
      this.#userOfSession.set(charge.sessionId, charge.reference)
  }
}
