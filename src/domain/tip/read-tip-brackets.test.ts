import { expect, test } from 'vitest'
import { readTipBrackets } from '#domain/tip/read-tip-brackets.ts'
import { suggestTip } from '#domain/tip/suggest-tip.ts'
import { cents } from '#domain/money.ts'

const good = {
  model: 'mine',
  lowPercent: 3,
  midPercent: 5,
  highPercent: 10,
  maxPercent: 25,
  maxFloor: 500,
  step: 10,
}

test('an operator’s brackets decide the suggestion', () => {
  const brackets = readTipBrackets(JSON.stringify(good))
  expect(brackets).toEqual({ ...good, caps: null })
  expect(suggestTip(cents(10_000), brackets ?? undefined)).toMatchObject({ model: 'mine', suggestion: 500 })
})

test('an operator’s caps limit the suggested levels', () => {
  const caps = { low: 200, mid: 400, high: 800 }
  const brackets = readTipBrackets(JSON.stringify({ ...good, caps }))
  expect(brackets).toEqual({ ...good, caps })
  expect(suggestTip(cents(100_000), brackets ?? undefined).levels).toEqual({ none: 0, ...caps })
})

test.each([
  ['not JSON', '{'],
  ['caps that do not increase', JSON.stringify({ ...good, caps: { low: 400, mid: 400, high: 800 } })],
  ['a missing cap', JSON.stringify({ ...good, caps: { low: 200, high: 800 } })],
  ['caps that are no object', JSON.stringify({ ...good, caps: 500 })],
  ['no object', 'null'],
  ['a missing part', JSON.stringify({ ...good, step: undefined })],
  ['levels that do not increase', JSON.stringify({ ...good, midPercent: 2 })],
  ['a maximum below the highest level', JSON.stringify({ ...good, maxPercent: 9 })],
  ['a percent above 100', JSON.stringify({ ...good, maxPercent: 101 })],
  ['half a cent', JSON.stringify({ ...good, step: 0.5 })],
  ['a name with spaces', JSON.stringify({ ...good, model: 'a b' })],
])('%s is refused', (_name, json) => expect(readTipBrackets(json)).toBeNull())
