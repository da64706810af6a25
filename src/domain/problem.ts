import { AppError } from '#domain/errors.ts'
import type { Problem, ProblemCode } from '#domain/problem-codes.ts'

export type { Problem } from '#domain/problem-codes.ts'

/** Creates a problem of level error. */
export function problem(field: string, code: ProblemCode, params: Problem['params'] = {}): Problem {
  return { field, code, level: 'error', params }
}

/** Creates a problem of level warning. */
export function warning(field: string, code: ProblemCode, params: Problem['params'] = {}): Problem {
  return { field, code, level: 'warning', params }
}

/** Whether one of the problems refuses the input. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ level }) => level === 'error')
}

/**
 * Throws unless all problems are warnings.
 * @throws AppError VALIDATION with all problems, warnings included.
 */
export function throwIfAny(problems: readonly Problem[]): void {
  if (hasErrors(problems)) throw new AppError('VALIDATION', { problems })
}
