import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { testPaymentMethodOf } from '../test-payment-methods/test-payment-methods.ts'
import type { LedgerFile } from './ledger-file.ts'
import type {
  ProviderLedgerRecord,
  Charge,
  Dispute,
  EventType,
  SavedPaymentMethod,
  OutgoingEvent,
  Refund,
  Session,
} from './records.ts'

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
  readonly savedPaymentMethod = new Map<string, SavedPaymentMethod>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  /** References given up before any charge came: a late charge finds its stone. */
  readonly tombstones = new Map<string, string>()
  /** Events not taken by the receiver yet, oldest first. */
  readonly pendingEvents = new Map<string, OutgoingEvent>()
  /** References of charges that time alone may change. */
  readonly openReferences = new Set<string>()
  /** References of captured charges that the payer's bank will dispute. */
  readonly awaitingDispute = new Set<string>()
  /** Ids of refunds on their way. */
  readonly openRefunds = new Set<string>()
  /** Charges (by reference), refunds and disputes in the order in which they came. */
  readonly lines: { readonly kind: 'charge' | 'refund' | 'dispute'; readonly id: string }[] = []
  readonly #refunded = new Map<string, number>()
  readonly #referenceOfCharge = new Map<string, string>()
  readonly #referenceOfChallenge = new Map<string, string>()
  readonly #disputeOfReference = new Map<string, string>()
  /** Which reference charged a session: a session serves once. */
  readonly #userOfSession = new Map<string, string>()
  readonly #book: LedgerFile
  #onEvent: (event: OutgoingEvent) => void = () => undefined

  /** Takes the open book, the records it held and the clock. */
  constructor(book: LedgerFile, records: readonly ProviderLedgerRecord[], clock: Clock) {
    this.#book = book
    this.clock = clock
    for (const record of records) this.#apply(record)
  }

  /** Sets who sends events; called for each new one. */
  listen(onEvent: (event: OutgoingEvent) => void): void {
    this.#onEvent = onEvent
  }

  /** Writes facts to the book, then believes them. */
  record(...records: readonly ProviderLedgerRecord[]): void {
    this.#book.append(records)
    for (const record of records) {
      this.#apply(record)
      if (record.kind === 'event') this.#onEvent(record.event)
    }
  }

  /** An event record about a charge, and about its refund or dispute where there is one. */
  eventAbout(
    type: EventType,
    charge: Pick<Charge, 'reference' | 'id'>,
    more: { readonly refundId?: string; readonly disputeId?: string } = {},
  ): ProviderLedgerRecord {
    const event: OutgoingEvent = {
      id: newId('evt'),
      type,
      created: Math.floor(this.clock.now().getTime() / 1000),
      data: { reference: charge.reference, chargeId: charge.id, ...more },
    }
    return { kind: 'event', event }
  }

  findChargeById(id: string): Charge | undefined {
    return this.charges.get(this.#referenceOfCharge.get(id) ?? '')
  }

  findChargeByChallenge(token: string): Charge | undefined {
    return this.charges.get(this.#referenceOfChallenge.get(token) ?? '')
  }

  findDisputeOf(reference: string): Dispute | undefined {
    return this.disputes.get(this.#disputeOfReference.get(reference) ?? '')
  }

  /** The reference that used a session up, or undefined while it is unused. */
  userOfSession(sessionId: string): string | undefined {
    return this.#userOfSession.get(sessionId)
  }

  /** The sum given back of a charge or on its way back, in cents. */
  refundedOf(chargeId: string): number {
    return this.#refunded.get(chargeId) ?? 0
  }

  /** Resolves once everything recorded so far is on the disk. */
  durable(): Promise<void> {
    return this.#book.durable()
  }

  #apply(record: ProviderLedgerRecord): void {
    switch (record.kind) {
      case 'session':
        this.sessions.set(record.session.id, record.session)
        return
      case 'charge':
        this.#applyCharge(record.charge)
        return
      case 'saved-payment-methods':
        this.savedPaymentMethod.set(record.savedPaymentMethod.ref, record.savedPaymentMethod)
        return
      case 'payment-method-forgotten':
        this.savedPaymentMethod.delete(record.ref)
        return
      case 'tombstone':
        this.tombstones.set(record.reference, record.at)
        return
      case 'refund':
        this.#applyRefund(record.refund)
        return
      case 'dispute':
        if (!this.disputes.has(record.dispute.id)) this.lines.push({ kind: 'dispute', id: record.dispute.id })
        this.disputes.set(record.dispute.id, record.dispute)
        this.#disputeOfReference.set(record.dispute.reference, record.dispute.id)
        this.awaitingDispute.delete(record.dispute.reference)
        return
      case 'event':
        this.pendingEvents.set(record.event.id, record.event)
        return
      case 'event-done':
        this.pendingEvents.delete(record.id)
    }
  }

  #applyCharge(charge: Charge): void {
    const { reference, state, paymentMethod, challenge, sessionId } = charge
    if (!this.charges.has(reference)) this.lines.push({ kind: 'charge', id: reference })
    this.charges.set(reference, charge)
    this.#referenceOfCharge.set(charge.id, reference)
    if (state === 'processing' || state === 'requires_action') this.openReferences.add(reference)
    else this.openReferences.delete(reference)
    if (state === 'succeeded' && paymentMethod !== null && testPaymentMethodOf(paymentMethod.key).disputed) {
      this.awaitingDispute.add(reference)
    }
    if (challenge !== null) this.#referenceOfChallenge.set(challenge, reference)
    if (sessionId !== null && !this.#userOfSession.has(sessionId)) {
      this.#userOfSession.set(sessionId, reference)
    }
  }

  #applyRefund(refund: Refund): void {
    const { id, chargeId, amount, state } = refund
    if (!this.refunds.has(id)) this.lines.push({ kind: 'refund', id })
    const countedOf = (one: Refund | undefined) => (one === undefined || one.state === 'failed' ? 0 : amount)
    const before = countedOf(this.refunds.get(id))
    this.#refunded.set(chargeId, this.refundedOf(chargeId) + countedOf(refund) - before)
    this.refunds.set(id, refund)
    if (state === 'processing') this.openRefunds.add(id)
    else this.openRefunds.delete(id)
  }
}
