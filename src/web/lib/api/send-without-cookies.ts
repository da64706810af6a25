import { type Upload, type UploadAnswer, bodyOf, interrupted, unreachable } from '#web/lib/api/upload.ts'

/** Sends a file without the visitor's cookies, and so without its progress: it is sent, or it is not. */
export async function sendWithoutCookies(
  { address, headers, file, timeoutMs }: Upload,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body: bodyOf(file),
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    return { status: answer.status, code: 'UNKNOWN', text: await answer.text() }
  } catch (error) {
    // A network that does not answer is a TypeError.
    return error instanceof TypeError ? unreachable : interrupted
  }
}
