/** Digits of the code that proves a mailbox. */
export const codeDigits = 6

/** How long a code and the link beside it work. Source: docs/decisions/identity/identity.md. */
export const codeLifetimeMs = 10 * 60_000

/** Wrong codes after which a code is refused. */
export const maxCodeTries = 5

/** Codes that one client network may request for one address within `codeWindowMs`, and within a day. */
export const codesPerWindow = 5
export const codesPerDay = 20

/**
 * Codes for one address from all networks together, and how many of a day have all tries; the later ones have one.
 * So a crowd does not lock the owner out, and who guesses has a hundred tries: 1 in 10,000 per day. A browser that signed
 * in to the address before is not part of the crowd.
 */
export const codesOfAddressPerWindow = 15
export const codesOfAddressPerDay = 60
export const codesWithAllTries = 10
export const codeWindowMs = 15 * 60_000
export const codeMemoryMs = 24 * 60 * 60_000

/** A browser that asks again while its code lives for `codeLeastLifeMs` gets the same one, so often and after a pause. */
export const codeResends = 1
export const codeResendPauseMs = 30_000
export const codeLeastLifeMs = 2 * 60_000

/** The digits of a code as typed or pasted: spaces, hyphens and other signs do not count. */
export function codeAsTyped(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/**
 * The mailbox that an address most likely leads to: what follows a plus sign is a tag, and Gmail ignores dots. It limits
 * mails, and never says who someone is. @param email trimmed and lower-cased
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const [name = ''] = local.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
