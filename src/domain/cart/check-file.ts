import { type Problem, problem } from '#domain/problem.ts'

/** The properties of a file that the browser knows before the upload. */
interface JoinedFile {
  /** Bytes. */
  readonly size: number
  readonly contentType: string
  readonly isUploading: boolean
}

const megabyte = 1_048_576
/** Largest accepted file, in megabytes. */
export const maxFileMegabytes = 10
/** Accepted formats, as content types. */
export const fileContentTypes: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
]

/** The problem of an attached file: too large, wrong format, or still uploading. Source: spec section 5. */
export function checkFile(field: string, file: JoinedFile): Problem[] {
  if (file.size > maxFileMegabytes * megabyte)
    return [problem(field, 'FILE_TOO_LARGE', { max: maxFileMegabytes })]
  if (!fileContentTypes.includes(file.contentType.toLowerCase())) return [problem(field, 'FILE_FORMAT')]
  return file.isUploading ? [problem(field, 'FILE_UPLOADING')] : []
}
