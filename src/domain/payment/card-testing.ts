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
/** Declined cards of a form, above which the others have to be confirmed by their bank. */
const declinesBeforeBank = 100
/** Work is asked of a subscriber or a network, and it waits, after this many times the declines of one address. */
const times = { subscriber: { work: 2, wait: 4 }, network: { work: 3, wait: 7 } } as const
/** Zero bits of work, about a second on a cheap phone. One more with each doubling of the declines, half a minute at most. */
export const leastWorkBits = 17
const mostWorkBits = 22

/**
 * How many cards of an address may be declined or still pending: as many as were accepted, and two in any case. A crowd
 * that pays from one address begins with three cards and continues with as many more as were accepted. A person who
 * tests cards gets one result at a time.
 * @param declines declined cards after which an address waits
 */
export function doubtfulCards({ accepted }: Tries, declines = declinesPerAddress): number {
  return Math.max(declines - 1, accepted)
}

/** Limit of declined or pending cards of several addresses: beyond accepted ones, because a carrier has many payers. */
export function doubtfulOf(
  level: keyof typeof times,
  { accepted }: Tries,
  declines = declinesPerAddress,
): number {
  return accepted + declines * times[level].wait - 1
}

/** Up to so many declined cards, `cardTestingDefence` is `none`, whatever was accepted. */
export function harmlessDeclines(declines = declinesPerAddress) {
  const most = (level: keyof typeof times) => declines * times[level].work - 1
  return {
    address: declines - 1,
    subscriber: most('subscriber'),
    network: most('network'),
    form: declinesPerForm - 1,
  }
}

/** Cards that were tried, as far as a defence counts them. */
export interface CountedCards {
  readonly address: Tries
  readonly subscriber: Tries
  readonly network: Tries
  readonly form: Tries
  readonly declines?: number | undefined
}

/**
 * The defence against card testing for the next card. Declines count, purchases do not: a school hall behind one
 * address has many purchases, and a donor's own cart always has its five cards.
 * @param address cards tried from this address on other carts
 * @param subscriber cards tried from the addresses of its subscriber on other carts
 * @param network cards tried from the network around it on other carts
 * @param form cards tried on this form, from every address
 */
export function cardTestingDefence(tries: CountedCards): CardTestingDefence {
  const { address, subscriber, network, declines } = tries
  if (address.declined > doubtfulCards(address, declines)) return 'wait'
  if (subscriber.declined > doubtfulOf('subscriber', subscriber, declines)) return 'wait'
  if (network.declined > doubtfulOf('network', network, declines)) return 'wait'
  return workBits(tries) > 0 ? 'work' : 'none'
}

/** Zero bits of the work that is due before the next card; 0: none. It doubles whenever the declines do. */
export function workBits(counted: CountedCards): number {
  const { form, declines = declinesPerAddress } = counted
  const bits = (['subscriber', 'network'] as const).map((level) =>
    bitsOf(counted[level].declined - counted[level].accepted, declines * times[level].work),
  )
  return Math.max(...bits, isSuspicious(form) ? bitsOf(form.declined, declinesPerForm) : 0)
}

/** Whether the cards of a form have to be confirmed by their bank (3-D Secure), however small the amount. */
export function needsBank(form: Tries): boolean {
  return form.declined >= declinesBeforeBank && isSuspicious(form)
}

function isSuspicious({ declined, accepted }: Tries): boolean {
  return declined >= declinesPerForm && declined * 100 > (declined + accepted) * suspiciousPercent
}

function bitsOf(declined: number, from: number): number {
  if (declined < from) return 0
  return Math.min(mostWorkBits, leastWorkBits + Math.floor(Math.log2(declined / from)))
}
