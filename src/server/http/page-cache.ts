import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentPolicy, type PolicySources } from '#server/http/content-policy.ts'

/** A rendered page with everything for its answer: bodies compressed once, policy hashed once. */
export interface CachedPage {
  readonly status: number
  readonly etag: string
  readonly policy: string
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
}

const maxPages = 500
const brotliFor = promisify(brotliCompress)
const gzipFor = promisify(gzip)

/** Compresses a page at the highest level, off the main thread, and writes its policy. */
export async function bakePage(html: string, status: number, sources: PolicySources): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [small, smallest] = await Promise.all([gzipFor(identity), brotliFor(identity, { params })])
  return {
    status,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    policy: contentPolicy(sources),
    identity,
    gzip: small,
    brotli: smallest,
  }
}

export interface PageCache {
  /** The page under a key. Concurrent callers share one rendering. */
  readonly get: (key: string, render: () => Promise<CachedPage>) => Promise<CachedPage>
  /** The cached page under a key, without waiting. */
  readonly peek: (key: string) => CachedPage | undefined
}

/** Caches the latest pages, at most 500. A failed rendering is not cached. */
export function makePageCache(): PageCache {
  const baked = new Map<string, CachedPage>()
  const underWay = new Map<string, Promise<CachedPage>>()
  const store = (key: string, page: CachedPage) => {
    const [oldest] = baked.keys()
    if (baked.size >= maxPages && oldest !== undefined) baked.delete(oldest)
    if (page.status === 200) baked.set(key, page)
  }
  return {
    peek: (key) => baked.get(key),
    get: async (key, render) => {
      const known = baked.get(key)
      if (known !== undefined) return known
      const waiting = underWay.get(key)
      if (waiting !== undefined) return waiting
      const rendering = render()
      underWay.set(key, rendering)
      try {
        const page = await rendering
        store(key, page)
        return page
      } finally {
        underWay.delete(key)
      }
    },
  }
}
