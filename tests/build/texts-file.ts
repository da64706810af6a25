import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#domain/locale.ts'
import { type NestedTexts, flattenTexts } from '#domain/translate.ts'

const folder = join(import.meta.dirname, '../../src/texts')

/** The texts of one area in one language, in any folder of that language. */
export function readTexts(locale: Locale, area: string): Record<string, string> {
  const path = [
    '',
    'on-demand',
    'account',
    'admin',
    'admin/orders',
    'admin/money',
    'admin/people',
    'messages',
    'papers',
    'creation',
    'receipts',
  ]
    .map((place) => join(folder, locale, place, `${area}.json`))
    .find(existsSync)
  if (path === undefined) throw new Error(`no texts ${locale}/${area}`)
  return flattenTexts(JSON.parse(readFileSync(path, 'utf8')) as NestedTexts)
}
