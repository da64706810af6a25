import type { Locale } from '#domain/locale.ts'
import { makeTranslate, type Translate } from '#domain/translate.ts'
import en from '#texts/en/office/documents.json' with { type: 'json' }
import es from '#texts/es/office/documents.json' with { type: 'json' }
import fr from '#texts/fr/office/documents.json' with { type: 'json' }

export type DocumentTexts = Translate<keyof typeof fr>

const byLocale: Readonly<Record<Locale, DocumentTexts>> = {
  fr: makeTranslate(fr, 'fr'),
  en: makeTranslate(en, 'en'),
  es: makeTranslate(es, 'es'),
}

/** The texts of the documents in a language. */
export function documentTexts(locale: Locale): DocumentTexts {
  return byLocale[locale]
}
