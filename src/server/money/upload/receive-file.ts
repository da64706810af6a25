import { setTimeout as pause } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxFileMegabytes } from '#domain/cart/check-file.ts'
import { AppError } from '#domain/errors.ts'
import { problem } from '#domain/problem.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { fileField } from '#server/money/upload/join-file.ts'
import { type SpooledFile, spoolFile } from '#server/money/upload/spool-file.ts'

const megabyte = 1_048_576
const longestMs = 60_000
/** A sender that brings less than this in a span loses its turn. */
const leastBytes = 8_192
const progressMs = 10_000
/** A file plus the multipart overhead, in bytes. */
export const bodyOf = (megabytes: number): number => megabytes * megabyte + 65_536
export const largestBody = bodyOf(maxFileMegabytes)

/** Lets the routes of a scope receive one file each; everywhere else a body is JSON. */
export async function acceptFiles(scope: TypedApp, megabytes = maxFileMegabytes): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: megabytes * megabyte,
      files: 1,
      fields: 0,
      parts: 2,
      headerPairs: 50,
      fieldNameSize: 100,
    },
  })
}

/** The parts of a request that are read: its file, and how much of it came in. */
export type Sender = Pick<FastifyRequest, 'isMultipart' | 'file'> & {
  readonly raw: {
    readonly socket: { readonly bytesRead: number }
    /** All of the body has arrived. */
    readonly complete: boolean
    /** Bytes that arrived and wait to be read. */
    readonly readableLength: number
  }
}

/** Whether the site itself is late, such as its disk: the sender has nothing to send, or sent more than was read. */
export function waitsForUs({ complete, readableLength }: Sender['raw']): boolean {
  return complete || readableLength > 0
}

interface Patience {
  /** Ends the reception with its reason. */
  readonly signal: AbortSignal
  readonly everyMs?: number
  /** Of the file at most, as its routes accept it. */
  readonly megabytes?: number
}

/**
 * Receives the file of a body whole, on disk. @throws AppError REQUEST_TIMEOUT, PAYLOAD_TOO_LARGE, BAD_REQUEST if it is cut off, VALIDATION without a file
 */
export async function receiveFile(
  request: Sender,
  reply: Pick<FastifyReply, 'header'>,
  { signal, everyMs = progressMs, megabytes = maxFileMegabytes }: Patience,
): Promise<SpooledFile> {
  if (!request.isMultipart()) throw new AppError('BAD_REQUEST', { detail: 'not a multipart body' })
  const over = new AbortController()
  const ended = AbortSignal.any([over.signal, signal])
  try {
    const waits = [late(ended), stalled(request.raw, everyMs, ended), aborted(ended)]
    const sent = await Promise.race([readPart(request, ended, megabytes), ...waits])
    if (sent !== null) return sent
  } catch (error) {
    // What is still to come is not read.
    reply.header('connection', 'close')
    throw error instanceof AppError ? error : refusalOf(error, megabytes)
  } finally {
    over.abort()
  }
  throw new AppError('VALIDATION', { problems: [problem(fileField, 'REQUIRED')] })
}

async function readPart(
  request: Pick<FastifyRequest, 'file'>,
  signal: AbortSignal,
  megabytes: number,
): Promise<SpooledFile | null> {
  const part = await request.file()
  if (part === undefined || part.fieldname !== fileField) return null
  const spooled = await spoolFile(part.filename, part.file, signal)
  // The parser may learn that there was more only after its last piece was read.
  const refused = part.file.truncated || part.file.bytesRead === 0
  if (refused) await spooled.close()
  if (part.file.truncated) throw tooLarge(megabytes)
  return refused ? null : spooled
}

async function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) throw signal.reason
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  return promise
}

/** Ten megabytes over a slow line take a minute. A sender that is slower keeps others from their turn. */
async function late(signal: AbortSignal): Promise<never> {
  await pause(longestMs, undefined, { ref: false, signal })
  throw new AppError('REQUEST_TIMEOUT')
}

/** A connection that sends nothing, or a few bytes now and then, would keep its turn for that minute. */
async function stalled(raw: Sender['raw'], everyMs: number, signal: AbortSignal): Promise<never> {
  for (let seen = raw.socket.bytesRead; ;) {
    await pause(everyMs, undefined, { ref: false, signal })
    const came = raw.socket.bytesRead
    if (came - seen < leastBytes && !waitsForUs(raw)) throw new AppError('REQUEST_TIMEOUT')
    seen = came
  }
}

/** The parser's error as an AppError. A body that ends early is a mistake of the caller or a lost connection. */
function refusalOf(error: unknown, megabytes: number): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(megabytes)
  return new AppError('BAD_REQUEST', { cause: error, detail: 'the multipart body cannot be read' })
}

function tooLarge(max: number): AppError {
  const problems = [problem(fileField, 'FILE_TOO_LARGE', { max })]
  return new AppError('PAYLOAD_TOO_LARGE', { problems })
}
