import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorCatalogue } from '#domain/errors.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { flattenTexts, type NestedTexts } from '#domain/translate.ts'
import { root } from '../a-project.ts'

type Texts = Record<string, string>

const folder = join(root, 'src/texts')
const filesOf = (locale: Locale): string[] =>
  readdirSync(join(folder, locale), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
const areas = filesOf('fr')
const read = (locale: Locale, area: string): Texts =>
  flattenTexts(JSON.parse(readFileSync(join(folder, locale, area), 'utf8')) as NestedTexts)

const plural = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(plural, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)

/** Keys that only one side has; plural forms count as one key. */
function differences(source: Texts, other: Texts): string[] {
  const keys = (texts: Texts) => new Set(Object.keys(texts).map(base))
  return [...keys(source).symmetricDifference(keys(other))]
}

/** Plural keys without `_one` or `_other`, and forms that are never read. */
function badPlurals(texts: Texts, locale: Locale): string[] {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories as string[]
  return Object.keys(texts).flatMap((key) => {
    const form = plural.exec(key)?.[1]
    if (form === undefined) return []
    const isWhole = `${base(key)}_one` in texts && `${base(key)}_other` in texts
    return isWhole && categories.includes(form) ? [] : [key]
  })
}

/** Keys with other placeholders than the source (a singular may leave out the count). */
function badPlaceholders(source: Texts, other: Texts): string[] {
  const namesOf = (texts: Texts, key: string) =>
    new Set(
      Object.entries(texts).flatMap(([each, text]) => (base(each) === base(key) ? placeholders(text) : [])),
    )
  return Object.keys(other).filter(
    (key) => namesOf(source, key).symmetricDifference(namesOf(other, key)).size > 0,
  )
}

/** French typography: curly apostrophes, narrow spaces before ; ! ?, no-break spaces before : and inside « ». */
function badFrench(texts: Texts): string[] {
  const wrong = [
    /\w'\w/,
    /[^\u202f?!…]([;!?])(?=\s|$)/,
    / [;!?:»]/,
    /«[^\u00a0]/,
    /[^\u00a0]»/,
    /[^\u00a0/\d]:(?=\s|$)/,
  ]
  return Object.entries(texts).flatMap(([key, text]) =>
    wrong.some((pattern) => pattern.test(text.replaceAll(/<[^>]+>|&\w+;|https?:\S+/g, 'x')))
      ? [`${key}: ${text}`]
      : [],
  )
}

describe.each(areas)('%s', (area) => {
  const source = read('fr', area)

  test.each(locales)('%s has every text, none empty', (locale) => {
    const texts = read(locale, area)
    expect(differences(source, texts)).toEqual([])
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
    expect(badPlurals(texts, locale)).toEqual([])
    expect(badPlaceholders(source, texts)).toEqual([])
  })

  test('French typography', () => expect(badFrench(source)).toEqual([]))
})

describe('errors', () => {
  /** Those with words of their own; another status is reported as 500 (docs/decisions/money/payment-attempts.md). Source: spec section 8. */
  const statuses = [400, 401, 403, 404, 408, 409, 413, 415, 421, 500, 504]

  test.each(locales)('every code and status has a text in %s', (locale) => {
    const texts = read(locale, 'errors.json')
    const wanted = [...Object.keys(errorCatalogue), ...statuses.map((status) => `error.code.${status}`)]
    const missing = wanted.flatMap((key) => [`${key}.title`, `${key}.message`]).filter((key) => !texts[key])
    expect(missing).toEqual([])
  })
})

test('an area has the name of its file, by which it is read', () => {
  const source = readFileSync(join(root, 'src/web/lib/texts.ts'), 'utf8')
  const imported = [...source.matchAll(/^import type (\w+) from '#texts\/fr\/(?:\w+\/)?([^/]+)\.json'$/gm)]
  expect(imported.length).toBeGreaterThan(30)
  expect(imported.filter(([, area, file]) => area !== file).map(([line]) => line)).toEqual([])
})

test('every language has the same files', () => {
  for (const locale of locales) expect(filesOf(locale)).toEqual(areas)
})

describe('these tests fail where they should', () => {
  test('a missing text', () =>
    expect(differences({ a: 'x', n_one: '1', n_other: '2' }, { n_other: '2' })).toEqual(['a']))
  test('a missing plural', () => expect(badPlurals({ n_one: '1' }, 'fr')).toEqual(['n_one']))
  test('a plural form that English does not have', () =>
    expect(badPlurals({ n_one: '1', n_other: '2', n_many: '3' }, 'en')).toEqual(['n_many']))
  test('another placeholder', () =>
    expect(badPlaceholders({ a: '{{min}}' }, { a: '{{max}}' })).toEqual(['a']))
  test.each([
    "l'amour",
    'Bonjour!',
    'Bonjour !',
    'Bonjour\u00a0!',
    'Nom :',
    'Nom\u202f:',
    'Nom:',
    '« oui »',
    '«\u202foui\u202f»',
  ])('French: %s', (text) => expect(badFrench({ a: text })).toHaveLength(1))
  test.each([
    'l’amour',
    'Bonjour\u202f!',
    'Nom\u00a0: {{name}}',
    '«\u00a0oui\u00a0»',
    '12:30',
    'https://x.fr',
    'Quoi\u202f?!',
  ])('French, right: %s', (text) => expect(badFrench({ a: text })).toEqual([]))
})
