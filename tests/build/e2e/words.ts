import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#domain/locale.ts'
import { type NestedTexts, type Translate, flattenTexts, makeTranslate } from '#domain/translate.ts'

const folder = join(import.meta.dirname, '../../../src/texts')

/** The texts of one area as a visitor reads them; a key that does not exist is an error. */
export function words(locale: Locale, area: string): Translate {
  const texts = JSON.parse(readFileSync(join(folder, locale, `${area}.json`), 'utf8')) as NestedTexts
  const read = makeTranslate(flattenTexts(texts), locale, 'throw')
  return (key, params) => read(key, params).replaceAll(/<\/?\w+>/g, '')
}
