import Stripe from 'stripe'

/** Options of the adapter. */
export interface StripeOptions {
  readonly secretKey: string
  readonly publishableKey: string
  /** The current secret of the webhook endpoint, and the former one during a rotation. */
  readonly webhookSecrets: readonly string[]
  /** Time-out of a call in milliseconds, after which its outcome is unknown. */
  readonly timeoutMs: number
  /** Time-out of a lookup, which changes nothing and can be repeated. */
  readonly lookupTimeoutMs: number
  /** Whether the account may take direct debits. */
  readonly takesSepa: boolean
  readonly takesWallets: boolean
  /** Origin of the API; null: Stripe's own. */
  readonly apiUrl: string | null
  /** Address from which browsers load Stripe.js; null: Stripe's own. */
  readonly scriptUrl: string | null
  /** Finds a submitted attempt with the id of its charge, if an answer arrived. Null: it was never submitted. */
  readonly findSentCharge: FindSentCharge
}

export type FindSentCharge = (attemptId: string) => Promise<SentCharge | null>

export interface SentCharge {
  /** The PaymentIntent; null before an answer. */
  readonly providerRef: string | null
  readonly sentAt: Date
}

/** The package's client with our options, and the time-out of lookups. */
export interface StripeCaller {
  readonly stripe: Stripe
  readonly options: StripeOptions
  /** Options of a call that changes nothing. */
  readonly lookup: { readonly timeout: number }
}

/**
 * The official client. It retries only connections that were closed by the other side. Each of our calls that changes
 * something has its own idempotency key or may be repeated.
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
  return { stripe, options, lookup: { timeout: options.lookupTimeoutMs } }
}

/** Stripe rejected the call: certainly nothing was done by it. */
export interface StripeRefusal {
  /** `card_error`: the bank's decision on a charge. `invalid_request_error`: our request was wrong. */
  readonly type: string
  readonly code: string | null
  readonly declineCode: string | null
  readonly adviceCode: string | null
  readonly param: string | null
  readonly statusCode: number
  /** The PaymentIntent of the tried charge, after the refusal. */
  readonly intent: Stripe.PaymentIntent | null
}

export type StripeReply<Body> =
  | { readonly kind: 'answered'; readonly body: Body }
  | { readonly kind: 'refused'; readonly refusal: StripeRefusal }
  /** No usable answer: it may have been done. `sameKey`: another call used this idempotency key before. */
  | { readonly kind: 'lost'; readonly reason: string; readonly sameKey: boolean }

const lost = (reason: string, sameKey = false): StripeReply<never> => ({ kind: 'lost', reason, sameKey })

/**
 * Requests one object from Stripe and never throws. A 5xx is never an answer, even if the package reads its body as an
 * object. An object without id is not an answer either.
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
 * Reads a Stripe list, newest first, page by page, and collects the results of `select` that are not null; never
 * throws. Stops at the first result if `isFirstEnough`.
 */
export async function askAll<Item, Selected>(
  list: () => AsyncIterable<Item>,
  select: (item: Item) => Selected | null,
  isFirstEnough = false,
): Promise<StripeReply<Selected[]>> {
  try {
    const found: Selected[] = []
    for await (const item of list()) {
      const selected = select(item)
      if (selected !== null) found.push(selected)
      if (selected !== null && isFirstEnough) break
    }
    return { kind: 'answered', body: found }
  } catch (error) {
    return readError(error)
  }
}

/** Certainly rejected: a card error, an invalid request, a key without permission. With other errors it may be done. */
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
