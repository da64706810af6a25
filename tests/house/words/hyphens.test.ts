import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flattenTexts, type NestedTexts } from '#domain/translate.ts'
import { root } from '../a-project.ts'

/** Shorter texts are labels and titles: visitors search and dictate them with the hyphen of the keyboard. */
const longestLabel = 40
const folder = join(root, 'src/texts')
// Mail programs use their own font, which may lack the character.
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json') && !name.endsWith('messages/mails.json'))
  .flatMap((name) =>
    Object.entries(flattenTexts(JSON.parse(readFileSync(join(folder, name), 'utf8')) as NestedTexts)).map(
      ([key, text]) => [`${name}: ${key}`, text] as const,
    ),
  )

/** Improves a text, or null: in a sentence, "e-mail" must not be split at the end of a line. */
function better(text: string): string | null {
  const hyphen = text.length > longestLabel ? '\u2011' : '-'
  const written = text.replaceAll(/\b([Ee])[-\u2011](?=mail)/g, `$1${hyphen}`)
  return written === text ? null : written
}

test('sentences do not split "e-mail", and labels have the hyphen of the keyboard', () => {
  expect(texts.filter(([, text]) => better(text) !== null)).toEqual([])
})

test('the font has every character of the texts', () => {
  const css = readFileSync(join(root, 'src/web/ui/font.css'), 'utf8')
  const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])
  const isThere = (character: string) => {
    // The browser makes narrow spaces itself.
    if (/\s/.test(character)) return true
    const code = character.codePointAt(0) ?? 0
    return ranges.some(([from = 0, to = 0]) => from <= code && code <= to)
  }
  const missing = texts.flatMap(([key, text]) =>
    (text.match(/./gsu) ?? []).filter((one) => !isThere(one)).map((one) => `${key}: ${one}`),
  )
  expect(missing).toEqual([])
})

describe('this test fails where it should', () => {
  const sentence = 'Vous recevrez une confirmation par e-mail dans l’heure.'
  test('a sentence', () => expect(better(sentence)).toBe(sentence.replace('-', '\u2011')))
  test('a label', () => expect(better('Adresse e\u2011mail')).toBe('Adresse e-mail'))
})
