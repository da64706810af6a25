import type { IncomingMessage, ServerResponse } from 'node:http'
import type Stripe from 'stripe'

/** Form fields in the format of the package: `metadata[attemptId]`, `expand[0]`, `created[gte]`. */
export type Params = Record<string, unknown>

/** Reads a form-encoded text into objects and lists. */
export function readForm(text: string): Params {
  const params: Params = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.replaceAll(']', '').split('[')
    let place = params
    let name = first
    for (const next of rest) {
      place = (place[name] ??= {}) as Params
      name = next
    }
    place[name] = value
  }
  return params
}

/** The text at a parameter, or null. */
export function textAt(params: Params, key: string): string | null {
  const value = params[key]
  return typeof value === 'string' ? value : null
}

export function recordAt(params: Params, key: string): Record<string, string> {
  const value = params[key]
  return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
}

export function listAt(params: Params, key: string): string[] {
  return Object.values(recordAt(params, key))
}

export interface WireError {
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  readonly code?: string
  readonly decline_code?: string
  readonly advice_code?: string
  readonly message: string
  readonly param?: string
  readonly payment_intent?: Stripe.PaymentIntent
}

/** An error in Stripe's format. */
export class StripeFailure extends Error {
  readonly status: number
  readonly body: { readonly error: WireError }
  /** Whether the call started its operation: only then its idempotency key is used up. */
  readonly isSaved: boolean

  constructor(status: number, error: WireError, isSaved: boolean) {
    super(error.message)
    this.status = status
    this.body = { error }
    this.isSaved = isSaved
  }
}

/** The request is invalid: nothing was done, and the idempotency key may be used again. */
export function invalid(message: string, more: Partial<WireError> = {}, status = 400): StripeFailure {
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...more }, false)
}

/** Refuses parameters that this version of the API does not have. */
export function assertKnown(params: Params, known: readonly string[]): void {
  const unknown = Object.keys(params).find((key) => !known.includes(key))
  if (unknown === undefined) return
  throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  return type.startsWith('multipart/') ? readUpload(body, type) : body.toString('utf8')
}

/** The parts of an upload as a form; of a file its name, type and size. */
async function readUpload(body: Buffer, type: string): Promise<string> {
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const form = new URLSearchParams()
  for (const [key, part] of parts) {
    if (typeof part === 'string') form.set(key, part)
    else for (const name of ['name', 'type', 'size'] as const) form.set(`${key}[${name}]`, String(part[name]))
  }
  return form.toString()
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_simulated',
    ...headers,
  })
  response.end(JSON.stringify(body))
}

export function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  const head = '<meta charset="utf-8"><title>Banque</title><link rel="icon" href="data:,">'
  response.end(`<!doctype html><html lang="fr">${head}<body>${html}`)
}

export function redirectTo(response: ServerResponse, location: string): void {
  response.writeHead(303, { location })
  response.end()
}

/** A page of a list, newest first, from the object after `starting_after` on. */
export function pageOf<Item extends { id: string }>(
  url: string,
  items: readonly Item[],
  params: Params,
): Stripe.ApiList<Item> {
  const limit = Number(textAt(params, 'limit') ?? 10)
  const after = textAt(params, 'starting_after')
  const start = after === null ? 0 : 1 + items.findIndex(({ id }) => id === after)
  return {
    object: 'list',
    url,
    data: items.slice(start, start + limit),
    has_more: start + limit < items.length,
  }
}

/** Whether an object was created in the period of a list request. */
export function isWithin(created: number, params: Params): boolean {
  const { gte, lte } = recordAt(params, 'created')
  return (gte === undefined || created >= Number(gte)) && (lte === undefined || created <= Number(lte))
}
