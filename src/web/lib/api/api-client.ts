import type { ApiErrorBody } from '#contract/error.ts'
import type { WorkTask } from '#domain/errors.ts'
import type { Problem } from '#domain/problem.ts'
import type { Locale } from '#domain/locale.ts'
import { mayHaveSession } from '#web/lib/api/may-have-session.ts'
import { noteEvent } from '#web/lib/browser/note-event.ts'

const baseUrl = '/ha-api'
/** Of the authentication service. */
const identityUrl = '/ha-oauth'
const generalTimeoutMs = 30_000
/** The time that the payment provider may take. Source: spec section 9. */
export const paymentTimeoutMs = 120_000

/** The name of a failed call in errors, logs and page events. Source: spec section 7. */
export type RouteCode = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

export interface ApiCall {
  readonly routeCode: RouteCode
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base address, ids already encoded. */
  readonly path: string
  /** Whether the authentication service answers, instead of the API. */
  readonly isIdentity?: boolean
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  readonly body?: unknown
  readonly cartKey?: string
  /** A repetition with the same key and body gets what the first call made. */
  readonly idempotencyKey?: string | undefined
  /** The answer of a proof of work, as `challenge:answer`. */
  readonly work?: string
  /** Milliseconds; 30 s by default, 120 s for the payment calls. */
  readonly timeoutMs?: number
}

interface FailureFacts {
  readonly routeCode: RouteCode
  readonly status: number
  readonly code: string
  readonly message?: string
  readonly problems?: readonly Problem[]
  readonly redirectUrl?: string | null
  readonly work?: WorkTask | null
  readonly requestId?: string | null
}

/** A call with a refusal or without an answer. `status` 0: the server was not reached. */
export class ApiFailure extends Error {
  readonly routeCode: RouteCode
  readonly status: number
  readonly code: string
  readonly problems: readonly Problem[]
  readonly redirectUrl: string | null
  /** What the browser has to solve before it repeats the call. */
  readonly work: WorkTask | null
  readonly requestId: string | null

  constructor(facts: FailureFacts) {
    super(facts.message ?? facts.code)
    this.name = 'ApiFailure'
    this.routeCode = facts.routeCode
    this.status = facts.status
    this.code = facts.code
    this.problems = facts.problems ?? []
    this.redirectUrl = facts.redirectUrl ?? null
    this.work = facts.work ?? null
    this.requestId = facts.requestId ?? null
  }

  /** Whether the server may have executed the call although no clear refusal came. */
  get isUncertain(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** A tier that the form no longer has: the amount differs from the one shown. Source: spec section 8, cart errors. */
export function isTierUnknown({ code, problems }: Pick<ApiFailure, 'code' | 'problems'>): boolean {
  return code === 'TIER_UNKNOWN' || problems.some((problem) => problem.code === 'TIER_UNKNOWN')
}

/** Returns an `ApiFailure` unchanged; wraps anything else as an unknown failure. */
export function asFailure(error: unknown, routeCode: RouteCode): ApiFailure {
  if (error instanceof ApiFailure) return error
  return new ApiFailure({ routeCode, status: 500, code: 'UNKNOWN', message: String(error) })
}

/** Expires after some milliseconds unless the returned function stops it. */
type StartTimer = (ms: number, expire: () => void) => () => void

const startTimer: StartTimer = (ms, expire) => {
  const timer = setTimeout(expire, ms)
  return () => clearTimeout(timer)
}

/** Solves a task of the server; returns `challenge:answer`. */
type Solve = (task: WorkTask) => Promise<string>

/** Few visitors need the solver, so that it is loaded with the first task. */
const solveOnDemand: Solve = async (task) => {
  const { solveWork } = await import('#web/lib/proof-of-work/solve-work.ts')
  return `${task.challenge}:${await solveWork(task)}`
}

/** Few visitors have a session, so that the refresh is loaded with the first call of a user. */
const sessions = () => import('#web/lib/api/refresh-session.ts')

/** True where a call of a user was refused and the session, which has not ended, now has new tokens. */
async function isRenewed({ code }: ApiFailure): Promise<boolean> {
  return code === 'UNAUTHORIZED' && mayHaveSession() && (await sessions()).renewSession()
}

export type Send = <Answer>(call: ApiCall) => Promise<Answer>

/**
 * The browser's API client: it sends credentials and the page's language, and reports a time-out as ECONNABORTED. Where
 * the server asks for a proof of work, or no longer knows the tokens of a session, it repeats the call once with the
 * proof or with new tokens. The returned function resolves to the parsed body and throws `ApiFailure`. Source: spec
 * section 7.
 */
export function makeSend(
  locale: Locale,
  fetchLike: typeof fetch = fetch,
  timer: StartTimer = startTimer,
  solve: Solve = solveOnDemand,
): Send {
  const sendOnce = async <Answer>(call: ApiCall): Promise<Answer> => {
    if (mayHaveSession()) await (await sessions()).refreshSession()
    const controller = new AbortController()
    const { signal } = controller
    const late = () => controller.abort(new DOMException('no answer in time', 'TimeoutError'))
    const stopTimer = timer(call.timeoutMs ?? generalTimeoutMs, late)
    try {
      const response = await fetchLike(addressOf(call), { ...requestOf(call, locale), signal })
      const answer: unknown = await readBody(response)
      if (!response.ok) throw refusal(call.routeCode, response, answer)
      if (call.routeCode === 'POST /carts') noteEvent('cart_created')
      return answer as Answer
    } catch (error) {
      noteEvent('call_failed', call.routeCode)
      if (error instanceof ApiFailure) throw error
      throw noAnswer(call.routeCode, error)
    } finally {
      stopTimer()
    }
  }
  return async <Answer>(call: ApiCall): Promise<Answer> => {
    try {
      return await sendOnce<Answer>(call)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (await isRenewed(error)) return sendOnce<Answer>(call)
      if (error.code !== 'HOLD_CHECK_REQUIRED' || error.work === null) throw error
      return sendOnce<Answer>({ ...call, work: await solve(error.work) })
    }
  }
}

function addressOf({ path, isIdentity = false, query = {} }: ApiCall): string {
  const base = isIdentity ? identityUrl : baseUrl
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? base + path : `${base}${path}?${search.toString()}`
}

function requestOf(call: ApiCall, locale: Locale): RequestInit {
  const headers = new Headers({ accept: 'application/json', 'accept-language': locale })
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  if (call.cartKey !== undefined) headers.set('x-ha-cart-key', call.cartKey)
  if (call.idempotencyKey !== undefined) headers.set('idempotency-key', call.idempotencyKey)
  if (call.work !== undefined) headers.set('x-ha-work', call.work)
  const request: RequestInit = { method: call.method, headers, credentials: 'include', cache: 'no-store' }
  return call.body === undefined ? request : { ...request, body: JSON.stringify(call.body) }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function refusal(routeCode: RouteCode, response: Response, answer: unknown): ApiFailure {
  const body: Partial<ApiErrorBody> = typeof answer === 'object' && answer !== null ? answer : {}
  return new ApiFailure({
    routeCode,
    status: response.status,
    code: body.code ?? 'UNKNOWN',
    message: body.message ?? '',
    // The wire format has codes as plain text; both sides use the same list.
    problems: (body.problems ?? []) as readonly Problem[],
    redirectUrl: body.redirectUrl ?? null,
    work: body.work ?? null,
    requestId: body.requestId ?? response.headers.get('x-request-id'),
  })
}

function noAnswer(routeCode: RouteCode, error: unknown): ApiFailure {
  const name = error instanceof Error ? error.name : ''
  const timedOut = name === 'TimeoutError' || name === 'AbortError'
  return timedOut
    ? new ApiFailure({ routeCode, status: 504, code: 'ECONNABORTED' })
    : new ApiFailure({ routeCode, status: 0, code: 'UNAVAILABLE' })
}
