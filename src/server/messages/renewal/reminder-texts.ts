import { type Locale, locales } from '#domain/locale.ts'
import type { ReminderMoment } from '#domain/membership/reminder-moments.ts'
import {
  type FieldNames,
  type ReminderField,
  type ReminderWords,
  fieldNames,
  reminderFields,
} from '#domain/membership/reminder-words.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const textsIn = readTexts('messages/renewalReminder')

/** The name of a field in a language: `prénom`. */
export const fieldName = (locale: Locale, field: ReminderField): string => textsIn(locale)(`field.${field}`)

/** The names of fields in every language. */
export const reminderFieldNames: FieldNames = fieldNames(
  locales.flatMap((locale) => reminderFields.map((field) => [fieldName(locale, field), field] as const)),
)

/**
 * The words of a moment where the association wrote none, with their fields.
 * @param isImported whether the mail is about an imported membership, of which nothing is filled in
 */
export function usualWords(locale: Locale, moment: ReminderMoment, isImported = false): ReminderWords {
  const t = textsIn(locale)
  const fields = Object.fromEntries(
    reminderFields.map((field) => [field, `{{${fieldName(locale, field)}}}`]),
  ) as Record<ReminderField, string>
  const kind = moment === 'after' ? 'after' : 'before'
  return {
    subject: t(`${kind}.subject`, fields),
    text: t(isImported ? `${kind}.importedText` : `${kind}.text`, fields),
  }
}
