import type { Locale } from '#domain/locale.ts'
import { makeTranslate, type Translate } from '#domain/translate.ts'
import en from '#texts/en/office/attendees.json' with { type: 'json' }
import es from '#texts/es/office/attendees.json' with { type: 'json' }
import fr from '#texts/fr/office/attendees.json' with { type: 'json' }

export type AttendeeTexts = Translate<keyof typeof fr>

const byLocale: Readonly<Record<Locale, AttendeeTexts>> = {
  fr: makeTranslate(fr, 'fr'),
  en: makeTranslate(en, 'en'),
  es: makeTranslate(es, 'es'),
}

/** The headings of the attendee list in a language. */
export function attendeeTexts(locale: Locale): AttendeeTexts {
  return byLocale[locale]
}
