import type { Participant } from '#domain/participant/participant.ts'
import { birthdateRule, emailRule, requiredRule } from '#domain/field-rules.ts'
import { areNamesIdentical, nameProblem } from '#domain/name-rules.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { type Problem, problem } from '#domain/problem.ts'

/**
 * The problems of whom a unit is for, under `path` (`items.0.participant` -> `items.0.participant.firstName`). A
 * first and a last name are asked for where `isRequired`; e-mail and birth date are free to give, and of any age.
 * @param today `YYYY-MM-DD` in Paris
 */
export function checkParticipant(
  participant: Participant | undefined,
  path: string,
  isRequired: boolean,
  today: string,
): Problem[] {
  const { firstName = '', lastName = '', email = '', birthDate = '' } = participant ?? {}
  const one = (field: string, ...codes: (ProblemCode | null)[]) =>
    codes
      .filter((code) => code !== null)
      .slice(0, 1)
      .map((code) => problem(`${path}.${field}`, code))
  const nameProblems = (field: string, name: string) => {
    const missing = requiredRule(name)
    return missing === null ? one(field, nameProblem(name)) : one(field, isRequired ? missing : null)
  }
  const names = [...nameProblems('firstName', firstName), ...nameProblems('lastName', lastName)]
  const areSame = names.length === 0 && firstName !== '' && areNamesIdentical(firstName, lastName)
  return [
    ...names,
    ...(areSame ? [problem(`${path}.lastName`, 'NAMES_IDENTICAL')] : []),
    ...one('email', emailRule(email)),
    ...one('birthDate', birthdateRule(birthDate, today)),
  ]
}
