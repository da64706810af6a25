import { once } from 'node:events'
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Static, TSchema } from 'typebox'
import { isShape } from '#server/platform/is-shape.ts'

/** The result of a call: an answer with status and code, or nothing usable. */
export type SandboxReply =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly code: string | null
      readonly body: unknown
    }
  | { readonly kind: 'lost'; readonly why: 'timeout' | 'unreached' | 'broken'; readonly reason: string }

export type SandboxCall = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<SandboxReply>

/**
 * A client of the provider that never throws. A time-out, a broken connection, a 5xx and an answer that is not JSON are
 * `lost`, because the operation may have been done. The time-out is in milliseconds.
 */
export function sandboxClient(options: { url: string; secretKey: string; timeoutMs: number }): SandboxCall {
  return async (method, path, body, headers) => {
    const signal = AbortSignal.timeout(options.timeoutMs)
    try {
      const answer = await exchange(
        new URL(path, options.url),
        body === undefined ? null : JSON.stringify(body),
        {
          method,
          signal,
          agent: connections,
          headers: {
            authorization: `Bearer ${options.secretKey}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
      )
      const parsed: unknown = JSON.parse(answer.text)
      if (answer.status >= 500) return { kind: 'lost', why: 'broken', reason: `status ${answer.status}` }
      return { kind: 'answered', status: answer.status, code: codeOf(parsed), body: parsed }
    } catch (error) {
      if (signal.aborted) return { kind: 'lost', why: 'timeout', reason: 'TimeoutError' }
      return { kind: 'lost', why: whyLost(error), reason: error instanceof Error ? error.name : 'error' }
    }
  }
}

/** Connections stay open between calls. Plain HTTP, because the test bank is a local process. */
const connections = new Agent({ keepAlive: true })

/** Sends a request and reads its answer to the end: half of what `fetch` costs, twice for each order. */
async function exchange(
  url: URL,
  body: string | null,
  options: RequestOptions,
): Promise<{ status: number; text: string }> {
  const sent = request(url, options)
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, text: await text(answer) }
}

/** A connection that was refused, or an address that is nowhere: nothing was sent. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function whyLost(error: unknown): 'timeout' | 'unreached' | 'broken' {
  if (!(error instanceof Error)) return 'broken'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && unreached.has(code) ? 'unreached' : 'broken'
}

/** Codes that do not show whether an earlier call was done. They never mean "no money was taken". */
const openCodes = ['idempotency_conflict', 'simulated_error']

/** Whether the provider's answer states that certainly nothing was done. */
export function isRefused(
  reply: SandboxReply,
): reply is Extract<SandboxReply, { kind: 'answered' }> & { readonly code: string } {
  if (reply.kind === 'lost' || reply.code === null) return false
  return reply.status >= 400 && reply.status < 500 && !openCodes.includes(reply.code)
}

/** The body of a successful answer if it matches the schema, else null. */
export function readAs<Schema extends TSchema>(
  schema: Schema,
  answer: { readonly status: number; readonly body: unknown },
): Static<Schema> | null {
  if (answer.status < 200 || answer.status > 299) return null
  return isShape(schema, answer.body) ? answer.body : null
}

function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  return typeof body.code === 'string' ? body.code : null
}
