import type { ApiErrorBody } from '#contract/error.ts'
import type { JoinedFile } from '#contract/file.ts'
import type { Locale } from '#domain/locale.ts'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import type { CartRef } from '#web/lib/api/cart-calls.ts'
import { type Upload, type UploadAnswer, bodyOf, interrupted, unreachable } from '#web/lib/api/upload.ts'

/** An upload may take long on a slow connection. */
const timeoutMs = 120_000

export interface UploadWatch {
  /** 0 to 100, whole numbers. */
  readonly onProgress: (percent: number) => void
  /** Aborting it ends the upload with a failure. */
  readonly signal: AbortSignal
}

/**
 * Attaches a file to a cart.
 * @throws ApiFailure; ECONNABORTED after 120 s or when aborted, UNAVAILABLE where the server was not reached
 */
export async function uploadFile(
  ref: CartRef,
  file: File,
  locale: Locale,
  watch: UploadWatch,
): Promise<JoinedFile> {
  const upload = {
    address: `/ha-api/carts/${encodeURIComponent(ref.id)}/file`,
    headers: { accept: 'application/json', 'accept-language': locale, 'x-ha-cart-key': ref.cartKey },
    file,
    timeoutMs,
  }
  const { status, code, text } = await send(upload, watch)
  const answer = parse(text)
  if (status >= 200 && status < 300) return answer as JoinedFile
  const body = answer as Partial<ApiErrorBody>
  throw new ApiFailure({
    routeCode: 'POST /carts/file',
    status,
    code: body.code ?? code,
    requestId: body.requestId ?? null,
    message: body.message ?? '',
  })
}

async function send(upload: Upload, watch: UploadWatch): Promise<UploadAnswer> {
  // The frame of another site: XMLHttpRequest always sends the cookies of its own site.
  if (!document.body.classList.contains('widget')) return sendWithProgress(upload, watch)
  const { sendWithoutCookies } = await import('#web/lib/api/send-without-cookies.ts')
  return sendWithoutCookies(upload, watch.signal)
}

/** It uses XMLHttpRequest, since `fetch` does not report upload progress. */
function sendWithProgress(
  { address, headers, file, timeoutMs: timeout }: Upload,
  { onProgress, signal }: UploadWatch,
): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.withCredentials = true
    request.timeout = timeout
    request.upload.addEventListener('progress', ({ loaded: sent, total: size, lengthComputable }) => {
      if (lengthComputable && size > 0) onProgress(Math.floor((sent / size) * 100))
    })
    request.addEventListener('load', () =>
      resolve({ status: request.status, code: 'UNKNOWN', text: request.responseText }),
    )
    request.addEventListener('error', () => resolve(unreachable))
    request.addEventListener('timeout', () => resolve(interrupted))
    request.addEventListener('abort', () => resolve(interrupted))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    if (signal.aborted) return resolve(interrupted)
    signal.addEventListener('abort', stop)
    return request.send(bodyOf(file))
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
