import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'

/** Bytes of bodies that are being read or answered at once. */
export interface BodyLimits {
  readonly totalBytes: number
  readonly clientBytes: number
  /** How long a body may take to arrive. A file has the time of a whole request instead. */
  readonly arrivalMs: number
}

const megabyte = 1_048_576
/** A body has at most 256 KB, and usually 2: a hall of buyers behind one address needs far less than its share. */
const defaultBodyLimits: BodyLimits = {
  totalBytes: 64 * megabyte,
  clientBytes: 8 * megabyte,
  arrivalMs: 20_000,
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Limits the memory of bodies: a body is refused when all bodies together, or those of its client, have too many bytes,
 * and when it arrives too slowly. Bytes count as they arrive, since a declared length costs its sender nothing.
 */
export function limitBodies(app: FastifyInstance, key: Buffer, limits: BodyLimits = defaultBodyLimits): void {
  const ofClients = new Map<string, number>()
  let total = 0
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (readMethods.has(request.method) || !hasBody(request) || isUpload(request)) return done()
    const client = clientOf(key, request).toString('base64url')
    const refusal = (): ErrorCode | null => {
      if (total >= limits.totalBytes) return 'BUSY'
      return (ofClients.get(client) ?? 0) >= limits.clientBytes ? 'TOO_MANY_REQUESTS' : null
    }
    const refuse = (code: ErrorCode): AppError => {
      // What is still to come is not read.
      reply.header('connection', 'close')
      return new AppError(code)
    }
    const known = refusal()
    if (known !== null) return done(refuse(known))
    let mine = 0
    const add = (bytes: number): void => {
      mine += bytes
      total += bytes
      const left = (ofClients.get(client) ?? 0) + bytes
      if (left > 0) ofClients.set(client, left)
      else ofClients.delete(client)
    }
    const stop = (code: ErrorCode): void => {
      payload.off('data', count)
      clearTimeout(timer)
      // A body that no parser reads was answered before: without a listener, the error would end the process.
      if (payload.listenerCount('error') > 0) payload.emit('error', refuse(code))
    }
    const count = (chunk: Buffer): void => {
      add(chunk.length)
      const code = refusal()
      if (code !== null) stop(code)
    }
    const timer = setTimeout(() => stop('REQUEST_TIMEOUT'), limits.arrivalMs).unref()
    payload.on('data', count)
    payload.once('end', () => clearTimeout(timer))
    // Until then the parsed body is in memory too. What still arrives after an early answer is dropped.
    reply.raw.once('close', () => {
      payload.off('data', count)
      clearTimeout(timer)
      add(-mine)
    })
    done(null, payload)
  })
}

function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Only the upload route reads such a body, within its own limits; the others refuse it unread. */
function isUpload({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') === true
}
