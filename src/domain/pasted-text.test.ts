import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipCodeRule, phoneRule, sirenDigits, sirenRule } from '#domain/field-rules.ts'
import { nameProblem } from '#domain/name-rules.ts'
import { compactText, plainText, printableRule } from '#domain/pasted-text.ts'

test.each([
  ['Jean\u2010Pierre', 'Jean-Pierre'],
  ['Jean\u2011Pierre', 'Jean-Pierre'],
  ['Jean\u2013Pierre', 'Jean-Pierre'],
  ['Jean\u2015Pierre', 'Jean-Pierre'],
  ['Jean\u2212Pierre', 'Jean-Pierre'],
  ['O\u2018Brien', "O'Brien"],
  ['O\u02bcBrien', "O'Brien"],
  ['O´Brien', "O'Brien"],
  ['N\u02bc Diaye', "N' Diaye"],
  ['N\u02bc\u00a0Diaye', "N' Diaye"],
  ['O`Brien', "O'Brien"],
  ['É`Brien', "É'Brien"],
  ['O’Brien', 'O’Brien'],
  ['Anne\u00a0Marie', 'Anne Marie'],
  ['Anne\u2009Marie', 'Anne Marie'],
  ['Anne\u202fMarie', 'Anne Marie'],
  ['Al\u200bi\u200dce\ufeff', 'Alice'],
  ['\u202aAlice\u202c', 'Alice'],
  ['Ａlice', 'Alice'],
  ['ﬁliz', 'filiz'],
  ['Noe\u0308l', 'Noël'],
])('%j as a name: %j', (pasted, plain) => {
  expect(plainText(pasted)).toBe(plain)
  expect(nameProblem(pasted)).toBeNull()
})

test('what is no letter stays what it is, for the rules to refuse', () => {
  for (const text of ['Ma²rie', 'Ma¨rie', 'Marie™', '`Marie', 'Marie´', '©'])
    expect(plainText(text)).toBe(text)
})

test('an accent of no letter is no part of a name', () => {
  expect(nameProblem('Marie \u0301')).toBe('NAME_FORBIDDEN_CHARACTER')
  expect(nameProblem('\u0301Marie')).toBe('NAME_FORBIDDEN_CHARACTER')
})

test('a postcode, a SIREN and a number as they are pasted', () => {
  expect(['75 001', '75\u00a0001', '２９０００'].map(zipCodeRule)).toEqual([null, null, null])
  expect(compactText(' 75\u202f001\u200b')).toBe('75001')
  expect([zipCodeRule('1 2'), zipCodeRule('12345 678901')]).toEqual(['ZIP_CODE', 'ZIP_CODE'])
  expect(sirenRule('732\u202f829\u00a0320\u200b')).toBeNull()
  expect(sirenDigits('７３２ 829 320')).toBe('732829320')
  expect(['06\u00a012\u00a034\u00a056\u00a078', '\u202a+33612345678\u202c'].map(phoneRule)).toEqual([
    null,
    null,
  ])
})

test.each([
  ['Lyon', null],
  ['1 bis, rue de l’Été © 2', null],
  [' Lyon\n', null],
  ['Lyon 😀', 'UNPRINTABLE'],
  ['Lyon 🇫🇷', 'UNPRINTABLE'],
  ['❤️ Lyon', 'UNPRINTABLE'],
  ['☀', 'UNPRINTABLE'],
  ['1️⃣', 'UNPRINTABLE'],
  ['Ly\u0007on', 'UNPRINTABLE'],
  ['Ly\ton', 'UNPRINTABLE'],
])('%j may be printed: %s', (text, code) => expect(printableRule(text)).toBe(code))

test('plain text is plain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainText(text)
      expect(plainText(plain)).toBe(plain)
    }),
    { numRuns: 100 },
  )
})
