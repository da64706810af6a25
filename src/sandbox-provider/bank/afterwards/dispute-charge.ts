import { createHash } from 'node:crypto'
import { Refusal } from '../../refusal.ts'
import { type Bank, newId } from '../bank.ts'
import type { Charge, Dispute, ReceivedFile } from '../records.ts'

const dayMs = 86_400_000
const disputedAfterMs = dayMs
/** Time of a merchant to answer a card's bank. A bank decides alone about a direct debit. */
const answeredWithinMs = 20 * dayMs

/** When the payer's bank disputes a captured charge of a disputed payment method, in milliseconds. */
export function dueOfDispute({ settlesAt, at }: Charge): number {
  return Date.parse(settlesAt ?? at) + disputedAfterMs
}

/** Takes back what remains of a captured charge; null where everything was refunded before. */
export function disputeCharge(bank: Bank, charge: Charge): Dispute | null {
  const amount = charge.amount - bank.refundedOf(charge.id)
  bank.awaitingDispute.delete(charge.reference)
  if (amount <= 0) return null
  const now = bank.clock.now()
  const dispute: Dispute = {
    id: newId('dp'),
    chargeId: charge.id,
    reference: charge.reference,
    amount,
    state: 'open',
    ...groundsOf(charge, now),
    at: now.toISOString(),
  }
  const event = bank.eventAbout('charge.disputed', charge, { disputeId: dispute.id })
  bank.record({ kind: 'dispute', dispute }, event)
  return dispute
}

/** The bank's reason, and until when it takes an answer. */
function groundsOf({ bankDays }: Charge, now: Date): Pick<Dispute, 'reason' | 'respondBy'> {
  if (bankDays) return { reason: 'debit_not_authorised', respondBy: null }
  return { reason: 'fraudulent', respondBy: new Date(now.getTime() + answeredWithinMs).toISOString() }
}

interface SentAnswer {
  readonly disputeId: string
  readonly id: string
  readonly text: string
  readonly files?: readonly SentFile[]
}

interface SentFile extends Pick<ReceivedFile, 'kind' | 'name' | 'contentType'> {
  /** In base 64. */
  readonly content: string
}

function receiveFile({ kind, name, contentType, content }: SentFile): ReceivedFile {
  const bytes = Buffer.from(content, 'base64')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { kind, name, contentType, size: bytes.length, sha256 }
}

/**
 * Takes the merchant's answer to a dispute: one, the same again changes nothing.
 * Throws a Refusal where the dispute is unknown (404), or takes no answer any more (409).
 */
export function answerDispute(bank: Bank, { disputeId, id, text, files = [] }: SentAnswer): Dispute {
  const known = bank.disputes.get(disputeId)
  if (known === undefined) throw new Refusal(404, 'dispute_unknown')
  if (known.answer?.id === id) return known
  const isLate = known.respondBy === null || Date.parse(known.respondBy) <= bank.clock.now().getTime()
  if (known.state !== 'open' || isLate) throw new Refusal(409, 'dispute_takes_no_answer')
  const dispute: Dispute = { ...known, respondBy: null, answer: { id, text, files: files.map(receiveFile) } }
  const event = bank.eventAbout(
    'charge.disputed',
    { reference: known.reference, id: known.chargeId },
    { disputeId },
  )
  bank.record({ kind: 'dispute', dispute }, event)
  return dispute
}

/**
 * Ends a dispute, once: the same outcome again changes nothing.
 * Throws a Refusal where it is unknown (404) or ended with another outcome (409).
 */
export function closeDispute(bank: Bank, id: string, outcome: 'won' | 'lost'): Dispute {
  const known = bank.disputes.get(id)
  if (known === undefined) throw new Refusal(404, 'dispute_unknown')
  if (known.state === outcome) return known
  if (known.state !== 'open') throw new Refusal(409, 'dispute_closed')
  const dispute: Dispute = { ...known, state: outcome, respondBy: null, at: bank.clock.now().toISOString() }
  const charge = { reference: known.reference, id: known.chargeId }
  const event = bank.eventAbout('charge.dispute_closed', charge, { disputeId: id })
  bank.record({ kind: 'dispute', dispute }, event)
  return dispute
}
