/** Cards tried within the window, by the bank's answer. */
export interface Tries {
  readonly declined: number
  readonly accepted: number
}

/** The condition before a card is tried: none, a proof of work in the browser, or a wait. */
export type CardTestingDefence = 'none' | 'work' | 'wait'

/** Declines are counted over this time. Source: money core, card testing. */
export const cardTestingWindowMs = 10 * 60_000
const declinesPerAddress = 3
/** With the test bank, where no card can be stolen and a newcomer tries its declined cards one after the other. */
export const declinesInTest = 30
const declinesPerForm = 30
/** Declines in percent of a form's cards: below this value the form is simply busy. */
const suspiciousPercent = 30

/**
 * How many cards of an address may be declined or still pending: as many as were accepted, and two in any case. A crowd
 * that pays from one address begins with three cards and continues with as many more as were accepted. A person who
 * tests cards gets one result at a time.
 * @param declines declined cards after which an address waits
 */
export function doubtfulCards({ accepted }: Tries, declines = declinesPerAddress): number {
  return Math.max(declines - 1, accepted)
}

/** Up to so many declined cards, `cardTestingDefence` is `none`, whatever was accepted. */
export function harmlessDeclines(declines = declinesPerAddress): { address: number; form: number } {
  return { address: declines - 1, form: declinesPerForm - 1 }
}

/**
 * The defence against card testing for the next card. Declines count, purchases do not: a school hall behind one
 * address has many purchases, and a donor's own cart always has its five cards.
 * @param address cards tried from this address on other carts
 * @param form cards tried on this form, from every address
 */
export function cardTestingDefence(tries: {
  readonly address: Tries
  readonly form: Tries
  readonly declines?: number | undefined
}): CardTestingDefence {
  const { address, form, declines } = tries
  if (address.declined > doubtfulCards(address, declines)) return 'wait'
  const tried = form.declined + form.accepted
  const isSuspicious = form.declined >= declinesPerForm && form.declined * 100 > tried * suspiciousPercent
  return isSuspicious ? 'work' : 'none'
}
