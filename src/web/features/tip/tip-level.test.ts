import { expect, test } from 'vitest'
import { levelOf } from '#web/features/tip/tip-level.ts'

const suggestion = {
  model: 'percent-v1',
  tipSuggestion: 340,
  tipSuggestionMin: 0,
  tipSuggestionMax: 1050,
  levels: { none: 0, low: 210, mid: 340, high: 500 },
}

test('no tile is selected at first, and "nothing" is a choice', () => {
  expect(levelOf(null, suggestion)).toBeNull()
  expect(levelOf(0, suggestion)).toBe('none')
  expect(levelOf(340, suggestion)).toBe('mid')
  expect(levelOf(250, suggestion)).toBe('other')
  expect(levelOf(250, null)).toBe('other')
})
