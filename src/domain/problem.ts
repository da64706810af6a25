import { AppError } from '#domain/errors.ts'
import type { Problem, ProblemCode } from '#domain/problem-codes.ts'

export type { Problem } from '#domain/problem-codes.ts'

/** Makes an error-level problem. */
export function problem(field: string, code: ProblemCode, params: Problem['params'] = {}): Problem {
  return { field, code, level: 'error', params }
}

/** Makes a warning. */
export function warning(field: string, code: ProblemCode, params: Problem['params'] = {}): Problem {
  return { field, code, level: 'warning', params }
}

/** Whether one of the problems refuses the input. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ level }) => level === 'error')
}

/**
 * Lets through what has no error-level problem.
 * @throws AppError VALIDATION carrying all problems, warnings included.
 */
export function throwIfAny(problems: readonly Problem[]): void {
  if (hasErrors(problems)) throw new AppError('VALIDATION', { problems })
}
