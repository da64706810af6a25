import type { Logger } from 'pino'
import type { PageReads } from '#contract/page-reads.ts'
import { asAppError } from '#server/platform/http/as-app-error.ts'

type Read = (...args: readonly unknown[]) => unknown

/**
 * Wraps the page reads: one that fails because the database is away or busy throws an HTTP answer with status 503, which
 * the router shows as its error page. Without it every such failure is a 500, as if the program were broken.
 */
export function withUnavailable(reads: PageReads, log: Pick<Logger, 'error'>): PageReads {
  const guarded = Object.entries(reads).map(([name, read]: [string, unknown]) => [
    name,
    typeof read === 'function' ? guard(name, read as Read, log) : read,
  ])
  return Object.fromEntries(guarded) as PageReads
}

function guard(name: string, read: Read, log: Pick<Logger, 'error'>): Read {
  return (...args) => {
    const found = read(...args)
    if (!(found instanceof Promise)) return found
    return found.catch((error: unknown) => {
      const { status, code } = asAppError(error)
      if (status !== 503) throw error
      log.error({ err: error, code, read: name }, 'page not read')
      const answer: unknown = new Response(null, { status })
      throw answer
    })
  }
}
