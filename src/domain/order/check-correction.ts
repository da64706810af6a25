import type { FieldAnswer } from '#domain/cart/cart.ts'
import { checkAnswer } from '#domain/cart/check-answers.ts'
import {
  type CorrectableQuestion,
  type CorrectedPerson,
  type OrderCorrection,
  changedParts,
  correctionField,
} from '#domain/order/order-correction.ts'
import { checkParticipant } from '#domain/participant/check-participant.ts'
import { checkCorrectedPayer } from '#domain/payer/check-corrected-payer.ts'
import { type Problem, problem } from '#domain/problem.ts'

interface Rules {
  readonly isOrganization: boolean
  readonly questionsOf: (line: string) => readonly CorrectableQuestion[]
  /** Whether a line must name its person. */
  readonly isNamed: (line: string) => boolean
  /** `YYYY-MM-DD` in Paris. */
  readonly today: string
}

/** Problems of what a correction changes, by the rules of an order; what stays as it was is not judged again. */
export function checkCorrection(stored: OrderCorrection, typed: OrderCorrection, rules: Rules): Problem[] {
  const changed = changedParts(stored, typed)
  const isName = changed.payer.includes('firstName') || changed.payer.includes('lastName')
  const asked = new Set<string>([...changed.payer, ...(isName ? ['firstName', 'lastName'] : [])])
  const payer = checkCorrectedPayer({ ...typed.payer, isOrganization: rules.isOrganization }, asked).map(
    (found) => ({
      ...found,
      field: named(correctionField.payer(found.field.slice('payer.'.length))),
    }),
  )
  const lines = changed.lines.flatMap(({ line, isPerson, answers }) => [
    ...(isPerson && line.participant !== null ? checkPerson(line.id, line.participant, rules) : []),
    ...answers.flatMap((answer) => checkGiven(line.id, answer, rules)),
  ])
  return [...payer, ...lines]
}

const named = (field: string) => `correction.${field}`

function checkPerson(line: string, person: CorrectedPerson, rules: Rules): Problem[] {
  return checkParticipant(person, 'p', rules.isNamed(line), rules.today).map((found) => ({
    ...found,
    field: named(correctionField.person(line, found.field.slice(2))),
  }))
}

function checkGiven(line: string, { fieldId, value }: FieldAnswer, rules: Rules): Problem[] {
  const question = rules.questionsOf(line).find(({ id }) => id === fieldId)
  const field = named(correctionField.answer(line, fieldId))
  return question === undefined
    ? [problem(field, 'FIELD_UNKNOWN')]
    : checkAnswer(question, String(value), field)
}
