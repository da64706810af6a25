import {
  type AnswerOf,
  type AnyLine,
  type CallLine,
  type InputOf,
  type RouteCode,
  addressOfLine,
  routeCodeOf,
  timeLimitOf,
} from '#contract/calls.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import type { WorkTask } from '#domain/errors.ts'
import type { Problem } from '#domain/problem.ts'
import type { Locale } from '#domain/locale.ts'
import { mayHaveSession } from '#web/lib/api/may-have-session.ts'
import { noteEvent } from '#web/lib/browser/note-event.ts'

const acceptsJson = 'application/json'

/** Options of a call, without its input. */
interface Extras {
  /** The key of a guest's cart. */
  readonly cartKey?: string
  /** A repetition with the same key and body gets what the first call made. */
  readonly idempotencyKey?: string | undefined
  /** The answer of a proof of work, as `challenge:answer`. */
  readonly work?: string
  /** A shorter wait than that of the call, in milliseconds. */
  readonly timeoutMs?: number
}

/** A call of any line, as it is sent. */
interface AnyInput extends Extras {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  readonly body?: unknown
}

/** All that a call of this line is sent with; it may be left out where nothing is required. */
export type SendInput<Line extends CallLine> = InputOf<Line> & Extras
type InputArguments<Line extends CallLine> =
  Record<never, never> extends SendInput<Line> ? [input?: SendInput<Line>] : [input: SendInput<Line>]

interface FailureFacts {
  /** Of the failed call; null where no call failed. */
  readonly routeCode: RouteCode | null
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
  readonly routeCode: RouteCode | null
  readonly status: number
  readonly code: string
  readonly problems: readonly Problem[]
  readonly redirectUrl: string | null
  /** Task that the browser has to solve before it repeats the call. */
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

/** Returns an `ApiFailure` unchanged; wraps anything else, which no call answered, as an unknown failure. */
export function asFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  return new ApiFailure({ routeCode: null, status: 500, code: 'UNKNOWN', message: String(error) })
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

export type Send = <Line extends CallLine>(
  line: Line,
  ...input: InputArguments<Line>
) => Promise<AnswerOf<Line>>

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
  const sendOnce = async (line: CallLine, input: AnyInput): Promise<unknown> => {
    if (mayHaveSession()) await (await sessions()).refreshSession()
    const routeCode = routeCodeOf(line)
    const controller = new AbortController()
    const { signal } = controller
    const late = () => controller.abort(new DOMException('no answer in time', 'TimeoutError'))
    const stopTimer = timer(input.timeoutMs ?? timeLimitOf(line), late)
    try {
      const response = await fetchLike(addressOf(line, input), { ...requestOf(line, input, locale), signal })
      const answer: unknown = await readBody(response)
      if (!response.ok) throw refusal(routeCode, response, answer)
      if (line === 'POST /carts') noteEvent('cart_created')
      return answer
    } catch (error) {
      noteEvent('call_failed', routeCode)
      if (error instanceof ApiFailure) throw error
      throw noAnswer(routeCode, error)
    } finally {
      stopTimer()
    }
  }
  const sendAny = async (line: CallLine, input: AnyInput = {}): Promise<unknown> => {
    try {
      return await sendOnce(line, input)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (await isRenewed(error)) return sendOnce(line, input)
      if (error.code !== 'HOLD_CHECK_REQUIRED' || error.work === null) throw error
      return sendOnce(line, { ...input, work: await solve(error.work) })
    }
  }
  // The server's routes are compared with the same table.
  return sendAny as Send
}

/** The address of a call: the values of its path and its query. */
export function addressOf(
  line: AnyLine,
  { params = {}, query = {} }: Pick<AnyInput, 'params' | 'query'>,
): string {
  const path = addressOfLine(line).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

function requestOf(line: AnyLine, input: AnyInput, locale: Locale): RequestInit {
  const headers = new Headers({ accept: acceptsJson, 'accept-language': locale })
  if (input.body !== undefined) headers.set('content-type', acceptsJson)
  if (input.cartKey !== undefined) headers.set('x-ha-cart-key', input.cartKey)
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey)
  if (input.work !== undefined) headers.set('x-ha-work', input.work)
  const { method } = addressOfLine(line)
  const request: RequestInit = { method, headers, credentials: 'include', cache: 'no-store' }
  return input.body === undefined ? request : { ...request, body: JSON.stringify(input.body) }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
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
  const code = timedOut ? 'ECONNABORTED' : 'UNAVAILABLE'
  return new ApiFailure({ routeCode, status: timedOut ? 504 : 0, code })
}
