import { expect, test } from 'vitest'
import { cardTestingDefence, declinesInTest, doubtfulCards } from '#domain/payment/card-testing.ts'

const quiet = { declined: 0, accepted: 0 }

test.each([
  ['no tries before', quiet, quiet, 'none'],
  ['two declines elsewhere', { declined: 2, accepted: 0 }, quiet, 'none'],
  ['three declines elsewhere, nothing bought', { declined: 3, accepted: 0 }, quiet, 'wait'],
  ['a school hall', { declined: 12, accepted: 40 }, quiet, 'none'],
  ['a hall where most is declined', { declined: 41, accepted: 40 }, quiet, 'wait'],
  ['a busy form', quiet, { declined: 30, accepted: 70 }, 'none'],
  ['a form under attack', quiet, { declined: 31, accepted: 70 }, 'work'],
  ['too few to decide', quiet, { declined: 29, accepted: 0 }, 'none'],
  ['thirty declines, the first number that decides', quiet, { declined: 30, accepted: 0 }, 'work'],
  ['an attacker on a form under attack', { declined: 9, accepted: 0 }, { declined: 90, accepted: 0 }, 'wait'],
] as const)('%s', (_, address, form, defence) => {
  expect(cardTestingDefence({ address, form })).toBe(defence)
})

test('with the test bank an address may try each of its declined cards several times', () => {
  const address = { declined: 29, accepted: 0 }
  const declines = declinesInTest
  expect(cardTestingDefence({ address, form: quiet, declines })).toBe('none')
  expect(cardTestingDefence({ address: { ...address, declined: 30 }, form: quiet, declines })).toBe('wait')
})

test.each([
  [0, 2],
  [2, 2],
  [3, 3],
  [40, 40],
])('after %i accepted, %i more may be declined or pending', (accepted, doubtful) => {
  expect(doubtfulCards({ declined: 0, accepted })).toBe(doubtful)
})
