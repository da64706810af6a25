import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText, printableText } from './printable-text.ts'

describe('a user’s text', () => {
  test.each([
    ['Zoé  Ménard-L’Haÿ', 'Zoé Ménard-L’Haÿ'],
    ['#read("/etc/passwd") *gras* $x^2$ <script>', '#read("/etc/passwd") *gras* $x^2$ <script>'],
    ['facture\u202Efdp.exe\u2066', 'facturefdp.exe'],
    ['une\nligne\u2028et\tune autre', 'une ligne et une autre'],
    ['\u0000\u0007 Ann \u001B[31m', 'Ann [31m'],
    ['Fête 🎉 de l’été 👩‍👩‍👧 🇫🇷', 'Fête de l’été'],
    ['Cafe\u0301', 'Café'],
    ['a\uD800b', 'a\uFFFDb'],
    ['', ''],
  ])('%j is shown as %j', (text, shown) => expect(printableText(text)).toBe(shown))

  test('a word longer than a line can wrap, a long text is cut', () => {
    const shown = printableText('x'.repeat(10_000))
    expect(Array.from(shown.replaceAll('\u200b', ''))).toHaveLength(600)
    expect(shown.endsWith('…')).toBe(true)
    for (const part of shown.split('\u200b')) expect(part.length).toBeLessThanOrEqual(24)
  })

  test('cutting never splits a character', () => {
    expect(printableText('𝒳'.repeat(1_000)).isWellFormed()).toBe(true)
  })

  test('the result is always short, well-formed and on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 900 }), (text) => {
        const shown = printableText(text)
        expect(shown.isWellFormed()).toBe(true)
        expect(shown).not.toMatch(/(?!\u200b)[\p{Cc}\p{Cf}]/u)
        expect(Array.from(shown.replaceAll('\u200b', '')).length).toBeLessThanOrEqual(600)
      }),
    )
  })
})

test('letters that only other fonts have are replaced', () => {
  expect(plainText('Nguyễn Đình, 漢字, ﬁn, Œuvre, Łódź, 12 €')).toBe(
    'Nguyen Đình, ??, fin, Œuvre, Łódź, 12 €',
  )
})
