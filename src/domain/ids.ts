/** Branded ids: the compiler refuses a cart's id as a payment's. All are random UUIDs, never serial. */
declare const brand: unique symbol
type Id<Name extends string> = string & { readonly [brand]: Name }

export type OrganisationId = Id<'organisation'>
export type FormId = Id<'form'>
export type CartId = Id<'cart'>
/** One payment of a cart; retries do not change it. The `paymentRequestId` of every /paiement address. */
export type PaymentId = Id<'paymentRequest'>
/** One attempt at a payment: the `paymentId` of the card calls. */
export type AttemptId = Id<'attempt'>
export type OrderId = Id<'order'>

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text has the form of our ids; it may still not exist. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/** An external text as an id of some kind, or null where it does not have the form of one. */
export function readId<T extends Id<string>>(text: string): T | null {
  return isUuid(text) ? (text.toLowerCase() as T) : null
}
