import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { errorMessage } from '#server/http/error-texts.ts'

/** How long a whole request may take to arrive: an upload over a slow line does, a body dripped on purpose does not. */
const requestTimeoutMs = 120_000
/** How often the server looks for requests that are late. */
const lookMs = 5_000

/** The limits as Fastify takes them. Headers must not have longer than the whole, or Node takes one for the other. */
export function arrivalLimits(timeoutMs: number = requestTimeoutMs) {
  const headersTimeout = Math.min(60_000, timeoutMs)
  return {
    requestTimeout: timeoutMs,
    http: { headersTimeout, connectionsCheckingInterval: Math.min(lookMs, timeoutMs) },
  }
}

const codeOf: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'REQUEST_TOO_LARGE',
}

/**
 * Answers what never became a request (too slow, unreadable) in the shape of every other failure. No route and no hook
 * has seen it, and its language is not known.
 */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const told = new AppError(codeOf[error.code ?? ''] ?? 'BAD_REQUEST')
  const { code, status } = told
  const requestId = randomUUID()
  const body: ApiErrorBody = { code, status, message: errorMessage(told, defaultLocale), requestId }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${code}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
