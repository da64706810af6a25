import { isRouteErrorResponse } from 'react-router'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import type { ErrorKind } from '#web/pages/public/error/error-screen.tsx'

interface ErrorFacts {
  readonly kind: ErrorKind
  readonly isUnknownRoute: boolean
  readonly requestId: string | null
}

/** What the error screen tells of whatever a page threw. */
export function factsOf(error: unknown): ErrorFacts {
  if (isRouteErrorResponse(error))
    return { kind: error.status, isUnknownRoute: error.data === 'unknown-route', requestId: null }
  if (error instanceof ApiFailure)
    return { kind: kindOf(error), isUnknownRoute: false, requestId: error.requestId }
  // The server's own failures are 500; in the browser the page itself broke.
  return { kind: import.meta.env.SSR ? 500 : 'uncaught', isUnknownRoute: false, requestId: null }
}

/** Not reached at all is told as the service being away. */
function kindOf({ code, status }: ApiFailure): ErrorKind {
  if (code === 'ECONNABORTED') return 'ECONNABORTED'
  return status === 0 ? 503 : status
}
