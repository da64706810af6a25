import type { ProblemCode } from '#domain/problem-codes.ts'

/** One rule of spec section 5: its code, valid and invalid values, and its message in the three languages. */
export interface RuleRow<T = never> {
  readonly code: ProblemCode
  readonly rule: (value: T) => ProblemCode | null
  readonly good: readonly T[]
  readonly bad: readonly T[]
  readonly params?: Readonly<Record<string, string | number>>
  readonly fr: string
  readonly en: string
  readonly es: string
}

/** A row whose values have the type of its rule. */
export const row = <T>(entry: RuleRow<T>) => entry

/** Converts a boolean rule to one that returns a code. */
export const when =
  <T>(code: ProblemCode, isBroken: (value: T) => boolean) =>
  (value: T): ProblemCode | null =>
    isBroken(value) ? code : null
