import { type AnswerOf, type FileLine, type InputOf, routeCodeOf } from '#contract/calls.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import type { Locale } from '#domain/locale.ts'
import { ApiFailure, addressOf } from '#web/lib/api/api-client.ts'

/** Sends a file for an association. @throws ApiFailure; UNAVAILABLE where the server was not reached */
export async function sendFile<Line extends FileLine>(
  line: Line,
  input: InputOf<Line>,
  file: File,
  locale: Locale,
): Promise<AnswerOf<Line>> {
  // Loaded by itself, as for a call: a static import would put it into the file of all that is not a first visit.
  const { refreshSession } = await import('#web/lib/api/refresh-session.ts')
  await refreshSession()
  const body = new FormData()
  body.append('file', file)
  const headers = { accept: 'application/json', 'accept-language': locale }
  const request = { method: 'POST', headers, body, credentials: 'include' } as const
  const answer = await fetch(addressOf(line, input), request).catch(() => null)
  const routeCode = routeCodeOf(line)
  if (answer === null) throw new ApiFailure({ routeCode, status: 0, code: 'UNAVAILABLE' })
  const read: unknown = await answer.json().catch(() => null)
  // The server's routes are compared with the same table.
  if (answer.ok) return read as AnswerOf<Line>
  const { code = 'UNKNOWN', problems = [], requestId = null } = (read ?? {}) as Partial<ApiErrorBody>
  throw new ApiFailure({
    routeCode,
    status: answer.status,
    code,
    problems: problems as ApiFailure['problems'],
    requestId,
  })
}
