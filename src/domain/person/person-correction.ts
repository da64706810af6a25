import { parseApiDate } from '#domain/date-text.ts'
import { birthdateRule, emailRule, maxLengthRule, zipCodeRule } from '#domain/field-rules.ts'
import { mostImportText } from '#domain/import/import-fields.ts'
import { areNamesIdentical, nameProblem } from '#domain/name-rules.ts'
import { compactText, printableRule } from '#domain/pasted-text.ts'
import { tidyTyped } from '#domain/payer/check-payer.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Fields of a person whom imports alone name that a member may correct, as the sheet has them; a day is `YYYY-MM-DD`. */
export const correctedPersonFields = [
  'firstName',
  'lastName',
  'companyName',
  'email',
  'birthDate',
  'address',
  'zipCode',
  'city',
] as const
type PersonField = (typeof correctedPersonFields)[number]
export type CorrectedFields = Readonly<Record<PersonField, string>>

/** The fields that a correction changes, as they are stored: what was not typed again stays as its file had it. */
export function changedPersonFields(
  seen: CorrectedFields,
  typed: CorrectedFields,
  stored = seen,
): Partial<CorrectedFields> {
  const changed = correctedPersonFields.flatMap((field) => {
    const tidy = tidyField(field, typed[field])
    return typed[field] === seen[field] || tidy === stored[field] ? [] : [[field, tidy] as const]
  })
  return Object.fromEntries(changed)
}

function tidyField(field: PersonField, typed: string): string {
  switch (field) {
    case 'email':
      return tidyTyped(typed).toLowerCase()
    case 'zipCode':
      return compactText(typed)
    case 'birthDate':
      return parseApiDate(typed) ?? typed.trim()
    case 'firstName':
    case 'lastName':
    case 'companyName':
    case 'address':
    case 'city':
      return tidyTyped(typed)
  }
}

const ruleOf: Readonly<Record<PersonField, (value: string, today: string) => ProblemCode | null>> = {
  firstName: (value) => printableRule(value) ?? nameProblem(value),
  lastName: (value) => printableRule(value) ?? nameProblem(value),
  companyName: printableRule,
  email: emailRule,
  birthDate: birthdateRule,
  address: printableRule,
  zipCode: zipCodeRule,
  city: printableRule,
}

/**
 * Problems of the fields that a correction changes (`correction.email` …), and of a person who would have no name; what
 * stays as it was is not judged again.
 * @param today `YYYY-MM-DD` in Paris
 */
export function checkPersonCorrection(
  stored: CorrectedFields,
  changed: Partial<CorrectedFields>,
  today: string,
): Problem[] {
  const { firstName, lastName, companyName, email } = { ...stored, ...changed }
  if (firstName + lastName + companyName + email === '') return [problem('correction.lastName', 'REQUIRED')]
  const problems = correctedPersonFields.flatMap((field) => {
    const value = changed[field]
    if (value === undefined) return []
    const broken = ruleOf[field](value, today)
    if (broken !== null) return [problem(`correction.${field}`, broken)]
    return maxLengthRule(value, mostImportText) === null
      ? []
      : [problem(`correction.${field}`, 'MAX_LENGTH', { max: mostImportText })]
  })
  const isNamed = changed.firstName !== undefined || changed.lastName !== undefined
  return problems.length === 0 && isNamed && areNamesIdentical(firstName, lastName)
    ? [problem('correction.lastName', 'NAMES_IDENTICAL')]
    : problems
}
