import { maxFileMegabytes } from '#domain/cart/check-file.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Why the answer to a File question is not there yet. */
const fileTroubles = ['FILE_UPLOADING', 'FILE_TOO_LARGE', 'FILE_FORMAT', 'FILE_NOT_SENT'] as const
export type FileTrouble = (typeof fileTroubles)[number]

const mark = 'file:'

/**
 * What stands in the place of a file's id until there is one: the trouble is part of the draft, so that the check of
 * the whole draft tells it. It is neither kept nor sent.
 */
export function troubleMark(trouble: FileTrouble): string {
  return mark + trouble
}

/** The trouble that an answer stands for, or null where it is an answer. */
export function troubleOf(answer: unknown): FileTrouble | null {
  return fileTroubles.find((trouble) => answer === troubleMark(trouble)) ?? null
}

export function troubleProblem(field: string, trouble: FileTrouble): Problem {
  return problem(field, trouble, trouble === 'FILE_TOO_LARGE' ? { max: maxFileMegabytes } : {})
}
