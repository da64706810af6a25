import type { Locale } from '#domain/locale.ts'
import { type TextKeys, type Translate, makeTranslate } from '#domain/translate.ts'
import type mails from '#texts/fr/messages/mails.json'
import { textsOfFile } from '#web/lib/texts.server.ts'

export type MailTexts = Translate<TextKeys<typeof mails>>

/** The mails' texts in a language. */
export function mailTexts(locale: Locale): MailTexts {
  return makeTranslate(textsOfFile(locale, 'mails'), locale)
}
