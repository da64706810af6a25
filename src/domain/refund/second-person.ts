import { type Cents, addCents } from '#domain/money.ts'

/** How long a refund waits for a second person, and how far back refunds of its order count with it: 72 hours. */
export const secondPersonMs = 72 * 60 * 60_000

/**
 * Whether a refund waits for a second person: above the sum of the association, together with what its order was
 * refunded within the term, so that parts of a refund count as one.
 * @param above null: the association asks for no second person
 */
export function needsSecondPerson(above: Cents | null, refund: Cents, recent: Cents): boolean {
  return above !== null && refund > 0 && addCents(refund, recent) > above
}

/** Whether no one decided about a refund in time. */
export function hasLapsed(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= secondPersonMs
}
