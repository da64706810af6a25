import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { errorMessage } from '#server/platform/http/error-handler.ts'

/** Maximum time for a complete request: enough for an upload over a slow line, too short for a slow-body attack. */
const requestTimeoutMs = 120_000
/** Interval between checks for late requests. */
const checkIntervalMs = 5_000

/** The limits in Fastify's form. If the header limit exceeds the request limit, Node swaps the two. */
export function arrivalLimits(timeoutMs: number = requestTimeoutMs) {
  const headersTimeout = Math.min(60_000, timeoutMs)
  return {
    requestTimeout: timeoutMs,
    http: { headersTimeout, connectionsCheckingInterval: Math.min(checkIntervalMs, timeoutMs) },
  }
}

const codeOf: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'REQUEST_TOO_LARGE',
}

/**
 * Answers a connection whose request is too slow or unreadable, in the standard error shape. No route or hook has run,
 * and the language is unknown.
 */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const failure = new AppError(codeOf[error.code ?? ''] ?? 'BAD_REQUEST')
  const { code, status } = failure
  const requestId = randomUUID()
  const body: ApiErrorBody = { code, status, message: errorMessage(failure, defaultLocale), requestId }
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
