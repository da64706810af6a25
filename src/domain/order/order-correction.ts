import type { FieldAnswer, SnapshotItem } from '#domain/cart/cart.ts'
import { tidyAnswers } from '#domain/cart/tidy-answers.ts'
import type { CustomFieldDefinition, FormDefinition } from '#domain/form/form-definition.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { tidyParticipant } from '#domain/participant/tidy-participant.ts'
import { normalisePayer } from '#domain/payer/check-payer.ts'
import type { Payer } from '#domain/payer/payer.ts'

/** Fields of a payer that are corrected; the country and the kind of payer stay. */
export const correctedPayerFields = [
  'firstName',
  'lastName',
  'companyName',
  'email',
  'address',
  'zipCode',
  'city',
] as const

/** Fields of a payer that a tax receipt states. */
const donorFields = ['firstName', 'lastName', 'companyName', 'address', 'zipCode', 'city'] as const

export type CorrectedPayer = Readonly<Record<(typeof correctedPayerFields)[number], string>>

/** The person of a line. */
export interface CorrectedPerson {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** A line as it is corrected: its person, and answers to its questions as texts. */
export interface CorrectedLine {
  readonly id: string
  /** Null: it has none. */
  readonly participant: CorrectedPerson | null
  readonly answers: readonly { readonly fieldId: string; readonly value: string }[]
}

/** Corrected parts of an order, before or after. */
export interface OrderCorrection {
  readonly payer: CorrectedPayer
  readonly lines: readonly CorrectedLine[]
}

/** A question with its rules, without those that are answered by a file. */
export type CorrectableQuestion = Pick<
  CustomFieldDefinition,
  'id' | 'label' | 'hint' | 'type' | 'values' | 'isRequired' | 'maxLength'
>

type Form = Pick<FormDefinition, 'tiers' | 'customFields'>

/** The names of fields in problems and on the screen. */
export const correctionField = {
  payer: (field: string) => `payer-${field}`,
  person: (line: string, field: string) => `person-${line}-${field}`,
  answer: (line: string, field: string) => `answer-${line}-${field}`,
}

/** The questions of a line that can be corrected: of its price and its options, and those of the form it answered. */
export function questionsOfLine(item: SnapshotItem, { tiers, customFields }: Form): CorrectableQuestion[] {
  const tier = tiers.find(({ id }) => id === item.tierId)
  const chosen = item.extraOptions.filter(({ value }) => value).map(({ extraOptionId }) => extraOptionId)
  const ofOptions = (tier?.extraOptions ?? []).filter(({ id }) => chosen.includes(id))
  const ofForm = customFields.filter(({ id }) => item.customFields.some(({ fieldId }) => fieldId === id))
  return [...ofForm, ...(tier?.customFields ?? []), ...ofOptions.flatMap((option) => option.customFields)]
    .filter(({ type }) => type !== 'File')
    .map(({ id, label, hint, type, values, isRequired, maxLength }) => ({
      id,
      label,
      hint,
      type,
      values,
      isRequired,
      maxLength,
    }))
}

/** Presents a line as it is corrected. */
export function correctableLine(id: string, item: SnapshotItem, form: Form): CorrectedLine {
  const given = [...item.customFields, ...item.extraOptions.flatMap((option) => option.customFields)]
  const valueOf = (question: string) => String(given.find(({ fieldId }) => fieldId === question)?.value ?? '')
  const { participant } = item
  const { firstName = '', lastName = '', email = '' } = participant ?? {}
  return {
    id,
    participant: needsParticipant(item.type) || participant !== null ? { firstName, lastName, email } : null,
    answers: questionsOfLine(item, form).map((question) => ({
      fieldId: question.id,
      value: valueOf(question.id),
    })),
  }
}

/** Presents a payer as they are corrected. */
export function correctablePayer(payer: Payer): CorrectedPayer {
  return pickPayer(payer)
}

function pickPayer(payer: CorrectedPayer): CorrectedPayer {
  const { firstName, lastName, companyName, email, address, zipCode, city } = payer
  return { firstName, lastName, companyName, email, address, zipCode, city }
}

interface TidyContext {
  readonly stored: OrderCorrection
  readonly isOrganization: boolean
  readonly itemOf: (line: string) => SnapshotItem | undefined
  readonly form: Form
}

/** A correction as stored: texts as an order has them, and untouched where they are what is stored. */
export function tidyCorrection(
  { payer, lines }: OrderCorrection,
  { stored, isOrganization, itemOf, form }: TidyContext,
): OrderCorrection {
  const tidyPayer = pickPayer(normalisePayer({ ...payer, isOrganization }))
  return {
    payer: unlessSame(stored.payer, payer, tidyPayer),
    lines: lines.map((line) => {
      const before = stored.lines.find(({ id }) => id === line.id)
      const tierId = itemOf(line.id)?.tierId ?? ''
      const tidy = tidyAnswers({ tierId, customFields: line.answers, extraOptions: [] }, form)
      const storedAnswer = (question: string) =>
        before?.answers.find(({ fieldId }) => fieldId === question)?.value
      return {
        id: line.id,
        participant:
          line.participant === null
            ? null
            : unlessSame(before?.participant ?? null, line.participant, tidyPerson(line.participant)),
        answers: line.answers.map((answer, index) =>
          storedAnswer(answer.fieldId) === answer.value
            ? answer
            : { fieldId: answer.fieldId, value: String(tidy.customFields[index]?.value ?? '').trim() },
        ),
      }
    }),
  }
}

/** The tidy texts, and the stored ones where they were typed as they are stored. */
function unlessSame<Texts extends Readonly<Record<keyof Texts, string>>>(
  stored: Texts | null,
  typed: Texts,
  tidy: Texts,
): Texts {
  if (stored === null) return tidy
  const same = (Object.keys(tidy) as (keyof Texts)[]).filter((field) => typed[field] === stored[field])
  return { ...tidy, ...Object.fromEntries(same.map((field) => [field, stored[field]])) }
}

function tidyPerson(person: CorrectedPerson): CorrectedPerson {
  const { firstName, lastName, email = '' } = tidyParticipant(person)
  return { firstName, lastName, email }
}

/** The part of a correction that differs from what is stored. */
export function changedParts(stored: OrderCorrection, typed: OrderCorrection) {
  const payer = correctedPayerFields.filter((field) => stored.payer[field] !== typed.payer[field])
  const lines = typed.lines.flatMap((line) => {
    const before = stored.lines.find(({ id }) => id === line.id)
    if (before === undefined) return []
    const person = changedPerson(before.participant, line.participant)
    const answers = line.answers.filter(
      ({ fieldId, value }) => value !== before.answers.find((one) => one.fieldId === fieldId)?.value,
    )
    return person.isPerson || answers.length > 0 ? [{ line, before, ...person, answers }] : []
  })
  return {
    payer,
    lines,
    isDonor: donorFields.some((field) => payer.includes(field)),
    isNothing: payer.length === 0 && lines.length === 0,
  }
}

/**
 * Whether a person changed, their address, and the papers with it: an address that is added leaves a ticket as it is; one
 * that is replaced may have had it.
 */
function changedPerson(before: CorrectedPerson | null, after: CorrectedPerson | null) {
  if (before === null || after === null) return { isPerson: false, isEmail: false, isPaper: false }
  const isName = before.firstName !== after.firstName || before.lastName !== after.lastName
  const isEmail = before.email !== after.email
  return { isPerson: isName || isEmail, isEmail, isPaper: isName || (isEmail && before.email !== '') }
}

/** The line of an order with what was corrected. */
export function correctItem(item: SnapshotItem, { participant, answers }: CorrectedLine): SnapshotItem {
  const valueOf = (question: string) => answers.find(({ fieldId }) => fieldId === question)?.value
  const correct = (given: readonly FieldAnswer[]) =>
    given.flatMap((answer) => {
      const value = valueOf(answer.fieldId)
      // An answer that stays has the kind of value it was given with.
      if (value === undefined || value === String(answer.value)) return [answer]
      return value === '' ? [] : [{ ...answer, value }]
    })
  const known = new Set(
    [...item.customFields, ...item.extraOptions.flatMap((option) => option.customFields)].map(
      ({ fieldId }) => fieldId,
    ),
  )
  const added = answers.filter(({ fieldId, value }) => value !== '' && !known.has(fieldId))
  return {
    ...item,
    customFields: [...correct(item.customFields), ...added],
    extraOptions: item.extraOptions.map((option) => ({
      ...option,
      customFields: correct(option.customFields),
    })),
    participant: participant === null ? item.participant : withPerson(item.participant, participant),
  }
}

function withPerson(
  stored: SnapshotItem['participant'],
  { email, firstName, lastName }: CorrectedPerson,
): SnapshotItem['participant'] {
  const { email: _email, ...rest } = stored ?? {}
  return { ...rest, firstName, lastName, ...(email !== '' && { email }) }
}
