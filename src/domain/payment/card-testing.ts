/** Cards tried within the window, by what the bank said. */
export interface Tries {
  readonly declined: number
  readonly accepted: number
}

/** What a payer has to do before a card is tried: nothing, let the browser work for a moment, or wait. */
export type CardTestingDefence = 'none' | 'work' | 'wait'

/** Declines are counted over this long. Source: money core, card testing. */
export const cardTestingWindowMs = 10 * 60_000
const declinesPerAddress = 3
const declinesPerForm = 30
/** Of a form's cards, in percent: below it the form is simply busy. */
const suspiciousPercent = 30

/**
 * How many cards of an address may be declined, or in the bank's hands and so perhaps about to be: as many as were
 * accepted, and two in any case. A hall of buyers who all pay at once begins with three and goes on with as many more as
 * were accepted each time; whoever tries out cards learns no more at once than one after the other.
 */
export function doubtfulCards({ accepted }: Tries): number {
  return Math.max(declinesPerAddress - 1, accepted)
}

/**
 * Whether somebody seems to try out stolen cards. Declines count, purchases do not: a school hall behind one address
 * has more of these, and a donor's own cart always has its five cards.
 * @param address cards tried from this address on other carts
 * @param form cards tried on this form, from everywhere
 */
export function cardTestingDefence(tries: {
  readonly address: Tries
  readonly form: Tries
}): CardTestingDefence {
  const { address, form } = tries
  if (address.declined > doubtfulCards(address)) return 'wait'
  const tried = form.declined + form.accepted
  const isSuspicious = form.declined >= declinesPerForm && form.declined * 100 > tried * suspiciousPercent
  return isSuspicious ? 'work' : 'none'
}
