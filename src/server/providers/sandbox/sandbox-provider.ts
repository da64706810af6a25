import { type Static, Type } from 'typebox'
import { cents } from '#domain/money.ts'
import type {
  ChargeAnswer,
  ChargeRequest,
  PaymentProvider,
  ProviderBook,
  ProviderFailure,
  RefundAnswer,
  RefundRequest,
  SessionAnswer,
  SessionRequest,
} from '#server/providers/payment-provider.ts'
import { providerFailures } from '#server/providers/payment-provider.ts'
import { readAs, type SandboxCall, sandboxClient } from '#server/providers/sandbox/sandbox-client.ts'
import { readSandboxEvent } from '#server/providers/sandbox/read-sandbox-event.ts'

interface SandboxProviderOptions {
  /** Where this server reaches the provider. */
  readonly url: string
  readonly secretKey: string
  /** Origin under which browsers reach it, when it differs from what the provider says itself. */
  readonly publicUrl?: string
  /** The current secret, and the former one during a rotation. */
  readonly webhookSecrets: readonly string[]
  /** How long a call may take before its outcome counts as unknown, in milliseconds. */
  readonly timeoutMs: number
  /** How long a look at a charge may take: it changes nothing and is asked again. The same as `timeoutMs` if absent. */
  readonly lookupTimeoutMs?: number
}

const SessionSchema = Type.Object({ id: Type.String(), hostedFieldsUrl: Type.String() })
const ChargeSchema = Type.Object({
  id: Type.Union([Type.String(), Type.Null()]),
  reference: Type.String(),
  amount: Type.Union([Type.Integer(), Type.Null()]),
  currency: Type.Union([Type.String(), Type.Null()]),
  state: Type.String(),
  code: Type.Union([Type.String(), Type.Null()]),
  redirectUrl: Type.Union([Type.String(), Type.Null()]),
})
type ChargeBody = Static<typeof ChargeSchema>
const RefundSchema = Type.Object({ id: Type.String(), chargeId: Type.String(), amount: Type.Integer() })
const BookSchema = Type.Object({
  charges: Type.Array(
    Type.Object({
      id: Type.String(),
      reference: Type.String(),
      amount: Type.Integer(),
      state: Type.String(),
      at: Type.String(),
    }),
  ),
  refunds: Type.Array(
    Type.Object({ id: Type.String(), chargeId: Type.String(), amount: Type.Integer(), at: Type.String() }),
  ),
})

/** Answers that leave open whether something was done before: never read as "nothing was taken". */
const openCodes = ['idempotency_conflict', 'simulated_error']

/** The simulated payment provider behind the port. */
export function createSandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  const call = sandboxClient(options)
  const lookUp = sandboxClient({ ...options, timeoutMs: options.lookupTimeoutMs ?? options.timeoutMs })
  return {
    name: 'sandbox',
    publicKey: 'sandbox',
    openSession: (request) => openSession(call, options, request),
    charge: (request) => charge(call, options, request),
    findCharge: async (attemptId) => {
      const answer = await lookUp('GET', `/v1/charges?reference=${encodeURIComponent(attemptId)}`)
      if (answer.kind === 'answered' && answer.status === 404 && answer.code === 'charge_unknown') {
        return { kind: 'absent' }
      }
      return readCharge(options, answer, attemptId)
    },
    cancelCharge: async (attemptId) =>
      readCharge(options, await call('POST', '/v1/charges/cancel', { reference: attemptId }), attemptId),
    refund: (request) => refund(call, request),
    listSince: (since) => listSince(call, since),
    readEvent: (rawBody, headers, now) => readSandboxEvent(rawBody, headers, now, options.webhookSecrets),
  }
}

async function openSession(
  call: SandboxCall,
  options: SandboxProviderOptions,
  request: SessionRequest,
): Promise<SessionAnswer> {
  const answer = await call('POST', '/v1/tokenization-sessions', {
    reference: request.attemptId,
    deadline: request.deadline.toISOString(),
    origin: request.origin,
    locale: request.locale,
  })
  if (answer.kind === 'lost') return { kind: 'unavailable', reason: answer.reason }
  const session = readAs(SessionSchema, answer)
  if (session === null) return { kind: 'unavailable', reason: answer.code ?? `status ${answer.status}` }
  const hostedFieldsUrl = publicAddress(options, session.hostedFieldsUrl)
  if (hostedFieldsUrl === null) return { kind: 'unavailable', reason: 'unreadable address' }
  return { kind: 'opened', tokenizationSessionId: session.id, hostedFieldsUrl }
}

async function charge(
  call: SandboxCall,
  options: SandboxProviderOptions,
  request: ChargeRequest,
): Promise<ChargeAnswer> {
  const body = {
    reference: request.attemptId,
    session: request.tokenizationSessionId,
    amount: request.amount,
    currency: request.currency,
    returnUrl: request.returnUrl,
    deadline: request.deadline.toISOString(),
    browser: request.browser,
    description: request.description,
  }
  const answer = await call('POST', '/v1/charges', body, { 'idempotency-key': request.attemptId })
  if (isRefused(answer)) return { kind: 'failed', providerRef: null, code: failureOf(answer.code) }
  return readCharge(options, answer, request.attemptId)
}

function readCharge(
  options: SandboxProviderOptions,
  answer: Awaited<ReturnType<SandboxCall>>,
  attemptId: string,
): ChargeAnswer {
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason }
  const found = readAs(ChargeSchema, answer)
  if (found === null || found.reference !== attemptId) {
    return { kind: 'unknown', reason: answer.code ?? `unreadable answer, status ${answer.status}` }
  }
  return presentCharge(options, found)
}

function presentCharge(options: SandboxProviderOptions, found: ChargeBody): ChargeAnswer {
  const { id, state, amount, currency, redirectUrl } = found
  if (state === 'cancelled') return { kind: 'cancelled', providerRef: id }
  if (state === 'failed') return { kind: 'failed', providerRef: id, code: failureOf(found.code) }
  if (id !== null && state === 'processing') return { kind: 'processing', providerRef: id }
  const challengeUrl = redirectUrl === null ? null : publicAddress(options, redirectUrl)
  if (id !== null && state === 'requires_action' && challengeUrl !== null) {
    return { kind: 'challenge', providerRef: id, redirectUrl: challengeUrl }
  }
  if (id !== null && state === 'succeeded' && amount !== null && currency !== null) {
    return { kind: 'succeeded', providerRef: id, amount: cents(amount), currency }
  }
  return { kind: 'unknown', reason: `unreadable state ${state}` }
}

async function refund(call: SandboxCall, request: RefundRequest): Promise<RefundAnswer> {
  const body = { id: request.refundId, chargeId: request.providerRef, amount: request.amount }
  const answer = await call('POST', '/v1/refunds', body)
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason }
  if (isRefused(answer)) return { kind: 'failed', reason: answer.code }
  const done = readAs(RefundSchema, answer)
  if (done === null || done.id !== request.refundId || done.amount !== request.amount) {
    return { kind: 'unknown', reason: answer.code ?? `unreadable answer, status ${answer.status}` }
  }
  return { kind: 'refunded', providerRef: done.id }
}

async function listSince(call: SandboxCall, since: Date): Promise<ProviderBook> {
  const answer = await call('GET', `/v1/book?since=${encodeURIComponent(since.toISOString())}`)
  const book = answer.kind === 'answered' ? readAs(BookSchema, answer) : null
  if (book === null) throw new Error('the book of the sandbox provider cannot be read')
  return {
    charges: book.charges
      .filter(({ state }) => state === 'succeeded')
      .map(({ id, reference, amount, at }) => ({
        providerRef: id,
        attemptId: reference,
        amount: cents(amount),
        at: new Date(at),
      })),
    refunds: book.refunds.map(({ id, chargeId, amount, at }) => ({
      providerRef: id,
      chargeRef: chargeId,
      amount: cents(amount),
      at: new Date(at),
    })),
  }
}

/** A refusal in the provider's own words that says for sure that nothing was done. */
function isRefused(
  answer: Awaited<ReturnType<SandboxCall>>,
): answer is { kind: 'answered'; status: number; code: string; body: unknown } {
  if (answer.kind === 'lost' || answer.code === null) return false
  return answer.status >= 400 && answer.status < 500 && !openCodes.includes(answer.code)
}

function failureOf(code: string | null): ProviderFailure {
  return providerFailures.find((known) => known === code) ?? 'hapay_unknown'
}

// The provider names its own address; browsers may need another one.
function publicAddress(options: SandboxProviderOptions, address: string): string | null {
  const url = URL.parse(address)
  if (url === null || options.publicUrl === undefined) return url?.href ?? null
  return URL.parse(url.pathname + url.search, options.publicUrl)?.href ?? null
}
