import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedPageName, cachedPages } from '#server/platform/page-cache/cached-pages.ts'

export type Encoding = 'brotli' | 'gzip' | 'identity'

/** A stored answer: bodies compressed once, headers written once. */
export interface CachedAnswer {
  readonly page: CachedPageName
  readonly status: 200 | 404
  readonly etag: string
  /** Size in memory. */
  readonly bytes: number
  readonly bodies: Readonly<Record<Encoding, Buffer>>
  readonly headers: Readonly<Record<Encoding | 'unchanged', Readonly<Record<string, string>>>>
}

/** Brotli's levels: the second one is 30 times as quick and 15 % larger. */
const levels = { smallest: constants.BROTLI_MAX_QUALITY, quick: 5 } as const
const brotliFor = promisify(brotliCompress)
const gzipFor = promisify(gzip)

/** The tag of a body, the same for every compression. */
export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/**
 * Compresses a body off the main thread and writes the headers of its answers.
 * @param headers of the body other than its length and encoding
 */
export async function makeAnswer(
  page: CachedPageName,
  status: CachedAnswer['status'],
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<CachedAnswer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels[cachedPages[page].compression],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [zipped, brotli] = await Promise.all([gzipFor(body), brotliFor(body, { params })])
  const etag = etagOf(body)
  // An ETag of an error means nothing to a browser, and marks stored pages in the log.
  const common = status === 200 ? { ...headers, etag } : headers
  const withBody = (bytes: Buffer, encoding: string | null) => ({
    ...common,
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
    'content-length': String(bytes.length),
  })
  return {
    page,
    status,
    etag,
    bytes: body.length + zipped.length + brotli.length,
    bodies: { identity: body, gzip: zipped, brotli },
    headers: {
      identity: withBody(body, null),
      gzip: withBody(zipped, 'gzip'),
      brotli: withBody(brotli, 'br'),
      unchanged: common,
    },
  }
}

/** Sends a stored answer through the route that was asked: its hooks run, as for every other answer. */
export function sendAnswer(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  answer: CachedAnswer,
): FastifyReply {
  if (answer.status === 200 && headers['if-none-match']?.includes(answer.etag) === true)
    return reply.code(304).headers(answer.headers.unchanged).send()
  const encoding = encodingFor(headers['accept-encoding'])
  return reply.code(answer.status).headers(answer.headers[encoding]).send(answer.bodies[encoding])
}

/** Compresses the body of one answer for its client, quickly. Not for pages with something of a user beside their input. */
export async function compressOnce(
  body: Buffer,
  accepted: string | readonly string[] | undefined,
): Promise<{ readonly body: Buffer; readonly encoding: 'br' | 'gzip' | null }> {
  const encoding = encodingFor(accepted)
  if (encoding === 'identity') return { body, encoding: null }
  if (encoding === 'gzip') return { body: await gzipFor(body), encoding: 'gzip' }
  const params = { [constants.BROTLI_PARAM_QUALITY]: levels.quick }
  return { body: await brotliFor(body, { params }), encoding: 'br' }
}

/** The smallest body that a client says it reads; a quality of 0 says that it does not. */
export function encodingFor(accepted: string | readonly string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const names = typeof accepted === 'string' ? accepted : accepted.join()
  const read = names.includes('q=0') ? names.replaceAll(refused, '') : names
  if (read.includes('br')) return 'brotli'
  return read.includes('gzip') ? 'gzip' : 'identity'
}

/** Begins at a comma: from any letter, a long header would be read again for each of its letters. */
const refused = /(?:^|,)\s*[\w*-]+\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g
