/** Subject and text of a reminder; fields are written `{{prénom}}`. */
export interface ReminderWords {
  readonly subject: string
  readonly text: string
}

/** Fields that the words of an association may have. */
export const reminderFields = ['firstName', 'people', 'organization', 'date'] as const
export type ReminderField = (typeof reminderFields)[number]

/** Values of the fields in one mail. */
export type ReminderValues = Readonly<Record<ReminderField, string>>

/** Names of the fields in every language: `prénom` to `firstName`. */
export type FieldNames<Field extends string = ReminderField> = ReadonlyMap<string, Field>

const field = /\{\{\s*([^{}]*?)\s*\}\}/g
const spacedField = /( ?)\{\{\s*([^{}]*?)\s*\}\}/g

/** Folds a name for comparison: lower case, without accents. */
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Field names as they are compared, from the names in the texts of each language. */
export function fieldNames<Field extends string>(
  named: readonly (readonly [name: string, field: Field])[],
): FieldNames<Field> {
  return new Map(named.map(([name, of]) => [plainName(name), of]))
}

/**
 * Puts the values of a mail into the words of an association. A value is text, and no field of its own. An empty one
 * takes the space before it away: "Bonjour,".
 */
export function fillWords<Field extends string>(
  text: string,
  names: FieldNames<Field>,
  values: Readonly<Record<Field, string>>,
): string {
  return text.replaceAll(spacedField, (whole, space: string, name: string) => {
    const known = names.get(plainName(name))
    if (known === undefined) return whole
    return values[known] === '' ? '' : space + values[known]
  })
}

/** Fields of a text that no language has, as they were typed. */
export function unknownFields(text: string, names: readonly string[]): string[] {
  const known = new Set(names.map(plainName))
  return [...text.matchAll(field)].flatMap(([, name = '']) => (known.has(plainName(name)) ? [] : [name]))
}
