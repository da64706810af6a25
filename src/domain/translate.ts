import type { Locale } from '#domain/locale.ts'

/** Nested texts, as in the files. */
export interface NestedTexts {
  readonly [key: string]: string | NestedTexts
}

/** Keys of nested texts joined by dots. */
export type TextKeys<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${TextKeys<Tree[Key]>}`
}[keyof Tree & string]

type TextParams = Readonly<Record<string, string | number>>

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type PluralKey<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : never

/** Returns the text of a key with its `{{name}}` replaced; with `count`, in the plural form of the language. */
export type Translate<Key extends string = string> = (
  key: Key | PluralKey<Key>,
  params?: TextParams,
) => string

/** Nested texts as one table with dotted keys: `{ a: { b: 'x' } }` -> `{ 'a.b': 'x' }`. */
export function flattenTexts(texts: NestedTexts, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value]]
        : Object.entries(flattenTexts(value, `${prefix}${key}.`)),
    ),
  )
}

/**
 * Creates the translation function of one language (flat keys, i18next v4 format: `{{name}}`, `_one` / `_other`).
 * A missing key is returned unchanged, so that a visitor still sees a page; with `missing: 'throw'` it is an error, for
 * tests. Values are inserted unchanged: the renderer escapes them.
 */
export function makeTranslate<Key extends string>(
  texts: Readonly<Record<Key, string>>,
  locale: Locale,
  missing: 'key' | 'throw' = 'key',
): Translate<Key> {
  const table: Readonly<Record<string, string>> = texts
  // Created at first use: most translation functions never need it, and a page creates one for each of its parts.
  let plurals: Intl.PluralRules | null = null
  const pluralOf = (count: number) => (plurals ??= new Intl.PluralRules(locale)).select(count)
  const find = (key: string): string | undefined => (Object.hasOwn(table, key) ? table[key] : undefined)
  return (key, params = {}) => {
    const count = params['count']
    const plural =
      typeof count === 'number' ? (find(`${key}_${pluralOf(count)}`) ?? find(`${key}_other`)) : undefined
    const text = plural ?? find(key)
    if (text === undefined && missing === 'throw') throw new RangeError(`no text "${key}" in ${locale}`)
    return (text ?? key).replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      String(params[name] ?? whole),
    )
  }
}
