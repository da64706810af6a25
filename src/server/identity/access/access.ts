import type { OperatorRight, Right } from '#domain/access/rights.ts'

/**
 * Callers of a route.
 * - `anyone`: what the public may see or send.
 * - `cartKey`: the holder of the key of the cart that the address names, or its owner; its verb compares the key. The
 *   session is read where no key is sent.
 * - `cartKeySignedIn`: the same; the session is always read, where there is one: what is started belongs to its user.
 * - `reference`: who has the unguessable id or the signed token in the address.
 * - `referenceSignedIn`: the same; the session is read, where there is one: a saved card is its user's.
 * - `operator`: callers on this machine, or with the key that is printed at start; no account.
 * - `provider`: who signs with the secret of a payment provider.
 * - `anyoneSignedIn`: anyone; the session is read, and the answer depends on it.
 * - `signedIn`: a session, also of a user whose mailbox is not proved.
 * - `verified`: a session of a user whose mailbox is proved.
 * - `fresh`: the same, of a user who signed in a moment ago: for what gives access or moves money.
 * - a right over the site: an operator, that is an account with this role and a second factor.
 * - any other right: a verified user who has it on the association or form of the address; `isFresh`: who also signed in a
 *   moment ago, for what gives access to others, or decides where money goes. `isSomewhere`: also one who has it for
 *   named forms alone, of which the verb shows no others.
 */
export type Access =
  | 'anyone'
  | 'cartKey'
  | 'cartKeySignedIn'
  | 'reference'
  | 'referenceSignedIn'
  | 'operator'
  | 'provider'
  | 'anyoneSignedIn'
  | 'signedIn'
  | 'verified'
  | 'fresh'
  | { readonly right: Right | OperatorRight; readonly isFresh?: true; readonly isSomewhere?: true }

/** A right that needs a sign-in of the last ten minutes. */
export const freshly = (right: Right): Access => ({ right, isFresh: true })
