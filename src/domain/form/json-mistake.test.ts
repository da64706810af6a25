import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonMistake } from '#domain/form/json-mistake.ts'

test.each([
  ['{"a": 1,\n "b": x}', 2, 'value'],
  ['{"a": 1,\n}', 2, 'key'],
  ['{"a": [1,\n\n]}', 3, 'value'],
  ['{"a": 1\n "b": 2}', 2, 'comma'],
  ['{"a" 1}', 1, 'colon'],
  ['{\n"a": "b\n"}', 2, 'string'],
  ['{"a": "b\\x"}', 1, 'string'],
  ['{"a": 1}\n}', 2, 'end'],
  ['{"title": ', 1, 'value'],
  ['[]', 1, 'object'],
  ['', 1, 'object'],
  ['{"a": 012}', 1, 'value'],
  [`{"a": ${'['.repeat(100_000)}`, 1, 'value'],
])('%j', (text, line, mistake) => {
  expect(findJsonMistake(text)).toEqual({ line, mistake })
})

test('a long text with rare characters is right', () => {
  expect(findJsonMistake(JSON.stringify({ a: `${'é\u0085\\"'.repeat(50_000)}` }))).toBeNull()
})

test('what JSON.parse accepts has no mistake, and what it refuses has one', () => {
  const texts = fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })).map((value) => JSON.stringify(value, null, 1)),
    fc
      .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '1', '-', '.5', 'true', '\n', '\\'))
      .map((parts) => `{"a":${parts.join('')}`),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(findJsonMistake(text) === null).toBe(isObject(text))
    }),
    { numRuns: 500 },
  )
})

function isObject(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
