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

/** An unguessable id of 192 bits with a readable prefix. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`
}

/** The state of the provider, in memory and rebuilt from its ledger. The verbs beside this file change it. */
export class Bank {
  readonly clock: Clock
  readonly sessions = new Map<string, Session>()
  /** By reference: each reference has one charge. */
  readonly charges = new Map<string, Charge>()
  readonly savedPaymentMethods = new Map<string, SavedPaymentMethod>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  /** References cancelled before any charge arrived: a late charge is refused. */
  readonly tombstones = new Map<string, string>()
  /** Events that the receiver has not accepted yet, oldest first. */
  readonly pendingEvents = new Map<string, OutgoingEvent>()
  /** References of charges that change without an action. */
  readonly openReferences = new Set<string>()
  /** References of captured charges that the payer's bank will dispute. */
  readonly awaitingDispute = new Set<string>()
  /** Ids of pending refunds. */
  readonly openRefunds = new Set<string>()
  /** Charges (by reference), refunds and disputes in the order of their creation. */
  readonly lines: { readonly kind: 'charge' | 'refund' | 'dispute'; readonly id: string }[] = []
  readonly #refunded = new Map<string, number>()
  readonly #referenceOfCharge = new Map<string, string>()
  readonly #referenceOfChallenge = new Map<string, string>()
  readonly #disputeOfReference = new Map<string, string>()
  readonly #sessionOfReference = new Map<string, string>()
  /** Which reference charged a session: a session can be used once. */
  readonly #userOfSession = new Map<string, string>()
  readonly #ledger: LedgerFile
  #onEvent: (event: OutgoingEvent) => void = () => undefined

  /** Takes the open ledger, its records and the clock. */
  constructor(ledger: LedgerFile, records: readonly ProviderLedgerRecord[], clock: Clock) {
    this.#ledger = ledger
    this.clock = clock
    for (const record of records) this.#apply(record)
  }

  /** Sets the sender of events, called for each new one. */
  listen(onEvent: (event: OutgoingEvent) => void): void {
    this.#onEvent = onEvent
  }

  /** Writes records to the ledger, then applies them. */
  record(...records: readonly ProviderLedgerRecord[]): void {
    this.#ledger.append(records)
    for (const record of records) {
      this.#apply(record)
      if (record.kind === 'event') this.#onEvent(record.event)
    }
  }

  /** An event record for a charge, and for its refund or dispute where there is one. */
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

  /** The session that was opened last for a reference. */
  findSessionOf(reference: string): Session | undefined {
    return this.sessions.get(this.#sessionOfReference.get(reference) ?? '')
  }

  /** The reference that used a session, or undefined while it is unused. */
  userOfSession(sessionId: string): string | undefined {
    return this.#userOfSession.get(sessionId)
  }

  /** The refunded and pending amount of a charge, in cents. */
  refundedOf(chargeId: string): number {
    return this.#refunded.get(chargeId) ?? 0
  }

  /** Resolves once every record so far is on the disk. */
  durable(): Promise<void> {
    return this.#ledger.durable()
  }

  #apply(record: ProviderLedgerRecord): void {
    switch (record.kind) {
      case 'session':
        this.sessions.set(record.session.id, record.session)
        this.#sessionOfReference.set(record.session.reference, record.session.id)
        return
      case 'charge':
        this.#applyCharge(record.charge)
        return
      case 'saved-payment-method':
        this.savedPaymentMethods.set(record.savedPaymentMethod.ref, record.savedPaymentMethod)
        return
      case 'payment-method-forgotten':
        this.savedPaymentMethods.delete(record.ref)
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
