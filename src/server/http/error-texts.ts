import { type AppError, textStatus } from '#domain/errors.ts'
import { type Locale } from '#domain/locale.ts'
import { flattenTexts, makeTranslate, type Translate } from '#domain/translate.ts'
import en from '#texts/en/errors.json' with { type: 'json' }
import es from '#texts/es/errors.json' with { type: 'json' }
import fr from '#texts/fr/errors.json' with { type: 'json' }

const translators: Readonly<Record<Locale, Translate>> = {
  fr: makeTranslate(flattenTexts(fr), 'fr'),
  en: makeTranslate(flattenTexts(en), 'en'),
  es: makeTranslate(flattenTexts(es), 'es'),
}

/** The visitor's message of an error: the text of its code, else of its status. */
export function errorMessage(error: AppError, locale: Locale): string {
  const translate = translators[locale]
  const ofCode = `${error.code}.message`
  const text = translate(ofCode)
  return text === ofCode ? translate(`error.code.${textStatus(error.status)}.message`) : text
}
