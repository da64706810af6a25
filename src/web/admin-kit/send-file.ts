import type { ApiErrorBody } from '#contract/error.ts'
import type { Locale } from '#domain/locale.ts'
import { ApiFailure, type RouteCode } from '#web/lib/api/api-client.ts'
import { refreshSession } from '#web/lib/api/refresh-session.ts'

interface FileCall {
  /** Below the API. */
  readonly path: string
  readonly routeCode: RouteCode
  readonly file: File
}

/** Sends a file for an association. @throws ApiFailure; UNAVAILABLE where the server was not reached */
export async function sendFile<Answer>({ path, routeCode, file }: FileCall, locale: Locale): Promise<Answer> {
  await refreshSession()
  const body = new FormData()
  body.append('file', file)
  const headers = { accept: 'application/json', 'accept-language': locale }
  const request = { method: 'POST', headers, body, credentials: 'include' } as const
  const answer = await fetch(`/ha-api${path}`, request).catch(() => null)
  if (answer === null) throw new ApiFailure({ routeCode, status: 0, code: 'UNAVAILABLE' })
  const read: unknown = await answer.json().catch(() => null)
  if (answer.ok) return read as Answer
  const { code = 'UNKNOWN', problems = [], requestId = null } = (read ?? {}) as Partial<ApiErrorBody>
  throw new ApiFailure({
    routeCode,
    status: answer.status,
    code,
    problems: problems as ApiFailure['problems'],
    requestId,
  })
}
