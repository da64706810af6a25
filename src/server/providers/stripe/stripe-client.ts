import Stripe from 'stripe'

/** What the adapter is made with. */
export interface StripeOptions {
  readonly secretKey: string
  readonly publishableKey: string
  /** The current secret of the webhook endpoint, and the former one during a rotation. */
  readonly webhookSecrets: readonly string[]
  /** How long a call may take before its outcome counts as unknown, in milliseconds. */
  readonly timeoutMs: number
  /** How long a look at what is there may take: it changes nothing and is asked again. */
  readonly lookupTimeoutMs: number
  /** Whether the account may take direct debits. */
  readonly takesSepa: boolean
  /** Where the API is, as an origin; null: Stripe's own. */
  readonly apiUrl: string | null
  /** Where browsers load Stripe.js; null: Stripe's own. */
  readonly scriptUrl: string | null
  /** What is known of an attempt that was sent: the charge it became, if an answer came. null: it never was. */
  readonly recall: Recall
}

export type Recall = (attemptId: string) => Promise<SentCharge | null>

export interface SentCharge {
  /** The PaymentIntent; null while no answer came. */
  readonly providerRef: string | null
  readonly sentAt: Date
}

/** The package with our options, and how long each kind of call may take. */
export interface StripeCaller {
  readonly stripe: Stripe
  readonly options: StripeOptions
  /** Options of a call that changes nothing. */
  readonly look: { readonly timeout: number }
}

/**
 * The official client. It repeats nothing by itself but a connection that was closed on it, and every call of ours that
 * changes something carries its own idempotency key or may be repeated.
 */
export function stripeCaller(options: StripeOptions): StripeCaller {
  const api = options.apiUrl === null ? null : new URL(options.apiUrl)
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 0,
    timeout: options.timeoutMs,
    telemetry: false,
    ...(api !== null && {
      protocol: api.protocol === 'http:' ? 'http' : 'https',
      host: api.hostname,
      port: api.port === '' ? (api.protocol === 'http:' ? 80 : 443) : Number(api.port),
    }),
  })
  return { stripe, options, look: { timeout: options.lookupTimeoutMs } }
}

/** What Stripe said no to: for sure nothing was done by this call. */
export interface StripeRefusal {
  /** `card_error`: the bank's word on a charge; `invalid_request_error`: ours was wrong. */
  readonly type: string
  readonly code: string | null
  readonly declineCode: string | null
  readonly adviceCode: string | null
  readonly param: string | null
  readonly statusCode: number
  /** The charge that was tried, as it is after that. */
  readonly intent: Stripe.PaymentIntent | null
}

export type StripeReply<Body> =
  | { readonly kind: 'answered'; readonly body: Body }
  | { readonly kind: 'refused'; readonly refusal: StripeRefusal }
  /** No usable answer: it may have been done. `sameKey`: another call had this idempotency key before. */
  | { readonly kind: 'lost'; readonly reason: string; readonly sameKey: boolean }

const lost = (reason: string, sameKey = false): StripeReply<never> => ({ kind: 'lost', reason, sameKey })

/**
 * Asks Stripe for one object and never throws. A 5xx is never an answer, not even one whose body the package takes for
 * an object; neither is an object without id.
 */
export async function ask<Body extends { id: string }>(
  call: () => Promise<Stripe.Response<Body>>,
): Promise<StripeReply<Body>> {
  try {
    const body = await call()
    const { statusCode } = body.lastResponse
    if (statusCode < 200 || statusCode > 299) return lost(`status ${statusCode}`)
    return typeof body.id === 'string' && body.id !== ''
      ? { kind: 'answered', body }
      : lost('an answer without id')
  } catch (error) {
    return readError(error)
  }
}

/**
 * Walks a list of Stripe's, newest first, page by page, and gives what `keep` makes of each object but null; never
 * throws. At most one where `isFirstEnough`.
 */
export async function askAll<Item, Kept>(
  list: () => AsyncIterable<Item>,
  keep: (item: Item) => Kept | null,
  isFirstEnough = false,
): Promise<StripeReply<Kept[]>> {
  try {
    const found: Kept[] = []
    for await (const item of list()) {
      const kept = keep(item)
      if (kept !== null) found.push(kept)
      if (kept !== null && isFirstEnough) break
    }
    return { kind: 'answered', body: found }
  } catch (error) {
    return readError(error)
  }
}

/** Refused for sure: a card error, a request that is wrong, a key without the right. Anything else may be done. */
const certainStatuses: readonly (number | undefined)[] = [400, 401, 402, 403, 404]

function readError(error: unknown): StripeReply<never> {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return lost(error instanceof Error ? error.name : 'error')
  }
  const { statusCode } = error
  if (error.rawType === 'idempotency_error') return lost('idempotency_error', statusCode === 400)
  const isBusy = error.code === 'rate_limit' || error.code === 'lock_timeout'
  if (statusCode === undefined || !certainStatuses.includes(statusCode) || isBusy) {
    return lost(error.code ?? error.type)
  }
  return {
    kind: 'refused',
    refusal: {
      type: error.rawType ?? error.type,
      code: error.code ?? null,
      declineCode: textOf(error.decline_code),
      adviceCode: textOf(error.advice_code),
      param: error.param ?? null,
      statusCode,
      intent: error.payment_intent ?? null,
    },
  }
}

function textOf(value: string | null | undefined): string | null {
  return value === undefined || value === '' ? null : value
}
