import { maxFileMegabytes } from '#domain/cart/check-file.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Why the answer to a File question is not available yet. */
const fileTroubles = ['FILE_UPLOADING', 'FILE_TOO_LARGE', 'FILE_FORMAT', 'FILE_NOT_SENT'] as const
export type FileTrouble = (typeof fileTroubles)[number]

const mark = 'file:'

/**
 * A placeholder for a file's id until there is one. The trouble is part of the draft, so the check of the whole draft
 * reports it. It is neither stored nor sent.
 */
export function troubleMark(trouble: FileTrouble): string {
  return mark + trouble
}

/** The trouble that an answer marks, or null for a normal answer. */
export function troubleOf(answer: unknown): FileTrouble | null {
  return fileTroubles.find((trouble) => answer === troubleMark(trouble)) ?? null
}

export function troubleProblem(field: string, trouble: FileTrouble): Problem {
  return problem(field, trouble, trouble === 'FILE_TOO_LARGE' ? { max: maxFileMegabytes } : {})
}
