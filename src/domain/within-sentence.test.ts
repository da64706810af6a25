import { expect, test } from 'vitest'
import { withinSentence } from '#domain/within-sentence.ts'

test.each([
  ['Jusqu’au 30 juin 2027', 'jusqu’au 30 juin 2027'],
  ['À vie', 'à vie'],
  ['AG 2027', 'AG 2027'],
  ['1 an', '1 an'],
  ['du 1er septembre au 31 août', 'du 1er septembre au 31 août'],
  ['', ''],
])('"%s" within a sentence: "%s"', (text, shown) => expect(withinSentence(text)).toBe(shown))
