import { emailRule, requiredRule } from '#domain/field-rules.ts'
import { nameProblem } from '#domain/name-rules.ts'
import { printableRule } from '#domain/pasted-text.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Request to join the waiting list of a price, its texts tidied. */
export interface WaitingRequest {
  readonly email: string
  readonly firstName: string
  readonly quantity: number
}

/** All problems of a request to join, field by field (`waiting.email`). @param most units that one entry may ask for */
export function checkWaiting({ email, firstName, quantity }: WaitingRequest, most: number): Problem[] {
  const first = (field: string, ...codes: (ProblemCode | null)[]) =>
    codes
      .filter((code) => code !== null)
      .slice(0, 1)
      .map((code) => problem(`waiting.${field}`, code))
  return [
    ...first('firstName', requiredRule(firstName), printableRule(firstName), nameProblem(firstName)),
    ...first('email', requiredRule(email), emailRule(email)),
    ...checkWanted(quantity, most),
  ]
}

/** The problem of a number of units, if any. */
export function checkWanted(quantity: number, most: number): Problem[] {
  const isRight = Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= most
  return isRight ? [] : [problem('waiting.quantity', 'QUANTITY', { min: 1, max: most })]
}
