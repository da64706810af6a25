import type { AddedPicture } from '#contract/admin/pictures.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import type { Locale } from '#domain/locale.ts'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import { refreshSession } from '#web/lib/api/refresh-session.ts'

const routeCode = 'POST /admin/organizations/{org}/forms/{type}/{slug}/pictures'

/**
 * Sends a picture to the association of a form. @param path of the form's pictures, below the API
 * @throws ApiFailure; UNAVAILABLE where the server was not reached
 */
export async function sendPicture(path: string, file: File, locale: Locale): Promise<AddedPicture> {
  await refreshSession()
  const body = new FormData()
  body.append('file', file)
  const headers = { accept: 'application/json', 'accept-language': locale }
  const request = { method: 'POST', headers, body, credentials: 'include' } as const
  const answer = await fetch(`/ha-api${path}`, request).catch(() => null)
  if (answer === null) throw new ApiFailure({ routeCode, status: 0, code: 'UNAVAILABLE' })
  const read: unknown = await answer.json().catch(() => null)
  if (answer.ok) return read as AddedPicture
  const { code = 'UNKNOWN', problems = [], requestId = null } = (read ?? {}) as Partial<ApiErrorBody>
  throw new ApiFailure({
    routeCode,
    status: answer.status,
    code,
    problems: problems as ApiFailure['problems'],
    requestId,
  })
}
