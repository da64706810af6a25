import { type Problem, problem } from '#domain/problem.ts'

/** What the browser knows of a file that a visitor joins. */
interface JoinedFile {
  /** Bytes. */
  readonly size: number
  readonly contentType: string
  readonly isUploading: boolean
}

const megabyte = 1_048_576
/** Largest file taken, in megabytes. */
export const maxFileMegabytes = 10
/** Formats taken, as content types. */
export const fileContentTypes: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
]

/** The problem of a joined file: too large, of a wrong format, or still on its way. Source: spec section 5. */
export function checkFile(field: string, file: JoinedFile): Problem[] {
  if (file.size > maxFileMegabytes * megabyte)
    return [problem(field, 'FILE_TOO_LARGE', { max: maxFileMegabytes })]
  if (!fileContentTypes.includes(file.contentType.toLowerCase())) return [problem(field, 'FILE_FORMAT')]
  return file.isUploading ? [problem(field, 'FILE_UPLOADING')] : []
}
