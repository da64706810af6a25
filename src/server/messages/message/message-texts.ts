import { type Locale, locales } from '#domain/locale.ts'
import { type FieldNames, fieldNames } from '#domain/membership/reminder-words.ts'
import { type MessageField, messageFields } from '#domain/message/message-words.ts'
import { readTexts } from '#server/platform/read-texts.ts'

export const messageTextsIn = readTexts('messages/messageWords')

/** Names of the fields of a message in each language: `prénom`. */
export const namedFields = locales.flatMap((locale: Locale) =>
  messageFields.map((field) => ({ locale, field, name: messageTextsIn(locale)(`field.${field}`) })),
)

export const messageFieldNames: FieldNames<MessageField> = fieldNames(
  namedFields.map(({ name, field }) => [name, field] as const),
)
