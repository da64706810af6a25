import { AppError } from '#domain/errors.ts'
import { formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { Problem, ProblemCode } from '#domain/problem-codes.ts'
import type { Translate } from '#domain/translate.ts'

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

/** Problems whose `min` and `max` are amounts in cents. */
const amountCodes: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'MIN_AMOUNT',
  'MAX_AMOUNT',
  'CART_MINIMUM',
  'TIP_MAX',
])

/** The message of a problem in the visitor's language (texts of the area `problems`), amounts written as prices. */
export function problemMessage(
  found: Pick<Problem, 'code' | 'params'>,
  translate: Translate,
  locale: Locale,
): string {
  const params = Object.entries(found.params).map(([name, value]): [string, string | number] => [
    name,
    amountCodes.has(found.code) && typeof value === 'number' ? formatEuros(cents(value), locale) : value,
  ])
  return translate(found.code, Object.fromEntries(params))
}
