import type { Locale } from '#domain/locale.ts'
import { type Translate, makeTranslate } from '#domain/translate.ts'
import en from '#texts/en/office/mails.json'
import es from '#texts/es/office/mails.json'
import fr from '#texts/fr/office/mails.json'

export type MailTexts = Translate<keyof typeof fr>

const byLocale: Readonly<Record<Locale, MailTexts>> = {
  fr: makeTranslate(fr, 'fr'),
  en: makeTranslate(en, 'en'),
  es: makeTranslate(es, 'es'),
}

/** The mails' texts in a language. */
export function mailTexts(locale: Locale): MailTexts {
  return byLocale[locale]
}
