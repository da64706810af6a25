import type { Participant } from '#domain/participant/participant.ts'
import { birthdateRule, emailRule, requiredRule } from '#domain/field-rules.ts'
import { areNamesIdentical, nameProblem } from '#domain/name-rules.ts'
import { plainText, printableRule } from '#domain/pasted-text.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { type Problem, problem } from '#domain/problem.ts'

/**
 * The problems of a unit's participant, under `path` (`items.0.participant` -> `items.0.participant.firstName`). First
 * and last name are required where `isRequired`; e-mail and birth date are optional, and any age is valid.
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
    return missing === null
      ? one(field, printableRule(name), nameProblem(name))
      : one(field, isRequired ? missing : null)
  }
  const names = [...nameProblems('firstName', firstName), ...nameProblems('lastName', lastName)]
  const areSame = names.length === 0 && firstName !== '' && areNamesIdentical(firstName, lastName)
  return [
    ...names,
    ...(areSame ? [problem(`${path}.lastName`, 'NAMES_IDENTICAL')] : []),
    ...one('email', emailRule(plainText(email))),
    ...one('birthDate', birthdateRule(birthDate, today)),
  ]
}
