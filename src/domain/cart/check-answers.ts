import type { FieldAnswer } from '#domain/cart/cart.ts'
import { dateRule, maxLengthRule, numberRule, phoneRule, zipCodeRule } from '#domain/field-rules.ts'
import type { CustomFieldDefinition } from '#domain/form/form-definition.ts'
import { isUuid } from '#domain/ids.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Whether required answers may be missing: yes while a cart is being filled in, no when it is paid. */
export type Completeness = 'partial' | 'complete'

/** The properties of a question that the rules use. */
type AskedField = Pick<CustomFieldDefinition, 'id' | 'type' | 'values' | 'isRequired' | 'maxLength'>

/** Longest text answer where the field sets no limit. */
const defaultMaxLength = 5000

/**
 * The problems of the answers to custom fields, under `path` (`items.0.customFields` -> `items.0.customFields.{id}`).
 * The rules depend on the type of the field; an empty value counts as no answer. Source: spec section 5, behaviour.
 */
export function checkCustomFieldAnswers(
  fields: readonly AskedField[],
  answers: readonly FieldAnswer[],
  path: string,
  completeness: Completeness = 'complete',
): Problem[] {
  const known = fields.flatMap((field) => {
    const answer = answers.find(({ fieldId }) => fieldId === field.id)
    return checkAnswer(
      field,
      answer === undefined ? '' : String(answer.value).trim(),
      `${path}.${field.id}`,
      completeness,
    )
  })
  const ids = answers.map(({ fieldId }) => fieldId)
  // A second answer to the same question would not be checked, so it is refused.
  const unknown = answers.filter(
    ({ fieldId }, index) => !fields.some(({ id }) => id === fieldId) || ids.indexOf(fieldId) !== index,
  )
  return [...known, ...unknown.map(({ fieldId }) => problem(`${path}.${fieldId}`, 'FIELD_UNKNOWN'))]
}

/** The problems of one answer; the browser uses it while the visitor types. */
export function checkAnswer(
  field: AskedField,
  value: string,
  path: string,
  completeness: Completeness = 'complete',
): Problem[] {
  if (value.trim() === '')
    return field.isRequired && completeness === 'complete' ? [problem(path, 'REQUIRED')] : []
  const max = field.maxLength ?? defaultMaxLength
  if (maxLengthRule(value, max) !== null) return [problem(path, 'MAX_LENGTH', { max })]
  const code = typeProblem(field, value)
  return code === null ? [] : [problem(path, code)]
}

function typeProblem(field: AskedField, value: string): ProblemCode | null {
  switch (field.type) {
    case 'Date':
      return dateRule(value, 'api')
    case 'YesNo':
      return value === 'Oui' || value === 'Non' ? null : 'YES_NO'
    case 'Phone':
      return phoneRule(value)
    case 'Zipcode':
      return zipCodeRule(value)
    case 'Number':
      return numberRule(value)
    case 'ChoiceList':
      return field.values.includes(value) ? null : 'CHOICE'
    case 'File':
      return isUuid(value) ? null : 'FILE_REFERENCE'
    case 'TextInput':
    case 'FreeText':
      return null
  }
}
