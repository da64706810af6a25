import { isRouteErrorResponse } from 'react-router'

/** Why a read of a page failed, as its loader throws it, with the HTTP status. */
export interface AdminFailure {
  readonly code: string
  readonly requestId: string | null
}

/** The failure of a read among the errors of a page; null for any other error. */
export function failureOf(error: unknown): (AdminFailure & { readonly status: number }) | null {
  if (!isRouteErrorResponse(error)) return null
  const { status, data } = error as { readonly status: number; readonly data: unknown }
  if (typeof data !== 'object' || data === null || !('code' in data)) return null
  const { code, requestId } = data as AdminFailure
  return { status, code, requestId }
}
