import { expect, test } from 'vitest'
import { lineOfPath } from '#domain/form/line-of-path.ts'

const text = `{
  "title": "a, [b] {c}: \\"d\\"",
  "tiers": [
    { "key": "one", "price": 1000 },
    {
      "key": "two",
      "price": -5
    }
  ],
  "presetAmounts": [1000,
    2000]
}`

test.each([
  ['title', 2],
  ['tiers', 3],
  ['tiers[0]', 4],
  ['tiers[0].price', 4],
  ['tiers[1].price', 7],
  // What is missing is reported where it should be.
  ['tiers[1].label', 5],
  ['tiers[1].terms[0].date', 5],
  ['presetAmounts[1]', 11],
  ['', 1],
  ['nothing', 1],
])('%s is on line %d', (path, line) => expect(lineOfPath(text, path)).toBe(line))

test('a text that is not JSON has one line', () => expect(lineOfPath('{"a": \n', 'a')).toBe(1))
