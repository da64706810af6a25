/** A file on its way to our own site. */
export interface Upload {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly file: File
  readonly timeoutMs: number
}

/** The answer to an upload; the code is the one of an answer without a body. */
export interface UploadAnswer {
  readonly status: number
  readonly code: string
  readonly text: string
}

export const unreachable: UploadAnswer = { status: 0, code: 'UNAVAILABLE', text: '' }
export const interrupted: UploadAnswer = { status: 504, code: 'ECONNABORTED', text: '' }

export function bodyOf(file: File): FormData {
  const body = new FormData()
  body.append('file', file)
  return body
}
