import type { ApiErrorBody } from '#contract/error.ts'
import type { JoinedFile } from '#contract/file.ts'
import type { Locale } from '#domain/locale.ts'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import type { CartRef } from '#web/lib/api/cart-calls.ts'

const routeCode = 'POST /carts/file'
/** An upload may take long on a slow connection. */
const timeoutMs = 120_000

export interface UploadWatch {
  /** 0 to 100, whole numbers. */
  readonly onProgress: (percent: number) => void
  /** Aborting it ends the upload with a failure. */
  readonly signal: AbortSignal
}

/**
 * Attaches a file to a cart. It uses XMLHttpRequest, since `fetch` does not report upload progress.
 * @throws ApiFailure; ECONNABORTED after 120 s or when aborted, UNAVAILABLE where the server was not reached
 */
export function uploadFile(
  ref: CartRef,
  file: File,
  locale: Locale,
  { onProgress, signal }: UploadWatch,
): Promise<JoinedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (status: number, code: string, body: Partial<ApiErrorBody> = {}) =>
      reject(
        new ApiFailure({
          routeCode,
          status,
          code,
          requestId: body.requestId ?? null,
          message: body.message ?? '',
        }),
      )
    const stop = () => request.abort()
    const over = () => signal.removeEventListener('abort', stop)
    request.open('POST', `/ha-api/carts/${encodeURIComponent(ref.id)}/file`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', locale)
    request.setRequestHeader('x-ha-cart-key', ref.cartKey)
    request.withCredentials = true
    request.timeout = timeoutMs
    request.upload.addEventListener('progress', ({ loaded: sent, total: size, lengthComputable }) => {
      if (lengthComputable && size > 0) onProgress(Math.floor((sent / size) * 100))
    })
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer as JoinedFile)
      else {
        const body = answer as Partial<ApiErrorBody>
        fail(request.status, body.code ?? 'UNKNOWN', body)
      }
    })
    request.addEventListener('error', () => fail(0, 'UNAVAILABLE'))
    request.addEventListener('timeout', () => fail(504, 'ECONNABORTED'))
    request.addEventListener('abort', () => fail(504, 'ECONNABORTED'))
    request.addEventListener('loadend', over)
    if (signal.aborted) return fail(504, 'ECONNABORTED')
    signal.addEventListener('abort', stop)
    const body = new FormData()
    body.append('file', file)
    return request.send(body)
  })
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
