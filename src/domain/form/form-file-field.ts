import type { CustomFieldDefinition } from '#domain/form/form-definition.ts'
import { customFieldTypes } from '#domain/form/form-lists.ts'
import { FormFileObject } from '#domain/form/form-file-reader.ts'
import { allowed } from '#domain/form/form-mistake.ts'
import { slugOf } from '#domain/form/form-file-values.ts'

const keyRule = {
  max: 60,
  pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  allowed: allowed('slug'),
}

const fieldKeys = [
  'key',
  'label',
  'hint',
  'type',
  'values',
  'isRequired',
  'maxLength',
  'isShownAtDoor',
] as const

/** The custom fields under `customFields` of a form, a tier or an option. */
export function readCustomFields(parent: FormFileObject, idPath: string): CustomFieldDefinition[] {
  const keys = new Set<string>()
  return parent.list('customFields', 50, (value, path): CustomFieldDefinition => {
    const fields = new FormFileObject(value, path, parent.context, fieldKeys)
    const label = fields.text('label', { max: 200 })
    const key = readKey(fields, label, keys, 'question')
    const type = fields.choice('type', customFieldTypes, 'TextInput')
    const values = readChoices(fields)
    if (type === 'ChoiceList' && values.length < 2) fields.problem('values', 'fewChoices')
    if (type !== 'ChoiceList' && values.length > 0) fields.problem('values', 'choicesOfList', { type })
    return {
      id: parent.context.idFor(`${idPath}/fields/${key}`),
      key,
      label,
      hint: fields.text('hint', { max: 500, fallback: '' }),
      type,
      values,
      isRequired: fields.flag('isRequired', false),
      maxLength: fields.number('maxLength', { min: 1, max: 5000, whole: true }),
      ...(fields.flag('isShownAtDoor', false) && { isShownAtDoor: true }),
    }
  })
}

function readChoices(fields: FormFileObject): string[] {
  const values = fields.list('values', 200, (value, path) => {
    const one = new FormFileObject({ value }, path, fields.context, ['value'])
    return one.text('value', { max: 200 })
  })
  if (new Set(values).size < values.length) fields.problem('values', 'sameChoice')
  return values
}

/** The key of the file, else a slug of the label; a problem is added where the list has that key already. */
export function readKey(fields: FormFileObject, label: string, taken: Set<string>, fallback: string): string {
  const given = fields.text('key', { ...keyRule, fallback: '' })
  const key = given || slugOf(label) || `${fallback}-${taken.size + 1}`
  if (taken.has(key)) fields.problem('key', 'sameKey', { value: key })
  taken.add(key)
  return key
}
