import { isRouteErrorResponse } from 'react-router'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import { isChunkFailure } from '#web/lib/browser/reload-once.ts'
import type { ErrorKind } from '#web/features/error-screen/error-screen.tsx'

interface ErrorFacts {
  readonly kind: ErrorKind
  readonly isUnknownRoute: boolean
  readonly requestId: string | null
}

/** Reads the facts of an error that a page threw. */
export function factsOf(error: unknown): ErrorFacts {
  if (isRouteErrorResponse(error))
    return { kind: error.status, isUnknownRoute: error.data === 'unknown-route', requestId: null }
  if (error instanceof ApiFailure)
    return { kind: kindOf(error), isUnknownRoute: false, requestId: error.requestId }
  if (isChunkFailure(error)) return { kind: 'missing', isUnknownRoute: false, requestId: null }
  // An error on the server is a 500; in the browser the page itself failed.
  return { kind: import.meta.env.SSR ? 500 : 'uncaught', isUnknownRoute: false, requestId: null }
}

/** An unreachable server is shown as unavailable. */
function kindOf({ code, status }: ApiFailure): ErrorKind {
  if (code === 'ECONNABORTED') return 'ECONNABORTED'
  return status === 0 ? 503 : status
}
