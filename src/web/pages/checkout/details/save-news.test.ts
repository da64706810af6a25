import { expect, test } from 'vitest'
import { problem } from '#domain/problem.ts'
import { asksNewChoice, saveNewsOf } from '#web/pages/checkout/details/save-news.ts'

const gone = [problem('items.0.tierId', 'TIER_UNKNOWN')]

test.each([
  ['TIER_UNKNOWN', [], 'tierUnknown', true],
  ['VALIDATION', gone, 'tierUnknown', true],
  ['SOLD_OUT', [], 'soldOut', true],
  ['OPTION_SOLD_OUT', [], 'optionSoldOut', false],
  ['CART_VERSION_CONFLICT', [], 'conflict', false],
] as const)('%s %j: %s, a new choice: %s', (code, problems, news, isChosenAgain) => {
  expect(saveNewsOf({ code, problems })).toBe(news)
  expect(asksNewChoice(news)).toBe(isChosenAgain)
})

test('a missing answer has its words at its field', () => {
  expect(
    saveNewsOf({ code: 'VALIDATION', problems: [problem('items.0.participant', 'REQUIRED')] }),
  ).toBeNull()
})
