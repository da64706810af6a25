import type { Locale } from '#domain/locale.ts'
import { type Translate, makeTranslate } from '#domain/translate.ts'
import { readTexts } from '../texts-file.ts'

/** The texts of one area as a visitor reads them; an unknown key is an error. */
export function words(locale: Locale, area: string): Translate {
  const read = makeTranslate(readTexts(locale, area), locale, 'throw')
  return (key, params) => read(key, params).replaceAll(/<\/?\w+>/g, '')
}
