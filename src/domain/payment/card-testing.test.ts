import { expect, test } from 'vitest'
import {
  cardTestingDefence,
  declinesInTest,
  doubtfulCards,
  doubtfulOf,
  needsBank,
  workBits,
} from '#domain/payment/card-testing.ts'

const quiet = { declined: 0, accepted: 0 }
const others = { address: quiet, subscriber: quiet, network: quiet }

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
  expect(cardTestingDefence({ address, subscriber: quiet, network: quiet, form })).toBe(defence)
})

test('with the test bank an address may try each of its declined cards several times', () => {
  const address = { declined: 29, accepted: 0 }
  const declines = declinesInTest
  const others = { subscriber: address, network: address, form: quiet, declines }
  expect(cardTestingDefence({ address, ...others })).toBe('none')
  expect(cardTestingDefence({ address: { ...address, declined: 30 }, ...others })).toBe('wait')
})

test.each([
  [0, 2],
  [2, 2],
  [3, 3],
  [40, 40],
])('after %i accepted, %i more may be declined or pending', (accepted, doubtful) => {
  expect(doubtfulCards({ declined: 0, accepted })).toBe(doubtful)
})

test.each([
  ['eight declines from its addresses', 8, 0, 'none'],
  ['nine', 9, 0, 'work'],
  ['twenty', 20, 0, 'work'],
  ['twenty-one', 21, 0, 'wait'],
  ['a carrier whose customers mostly pay', 320, 900, 'none'],
  ['a carrier whose customers are declined as often', 100, 100, 'none'],
  ['an attack beside customers who pay', 121, 100, 'wait'],
] as const)('a network with %s', (_, declined, accepted, defence) => {
  const network = { declined, accepted }
  expect(cardTestingDefence({ address: quiet, subscriber: quiet, network, form: quiet })).toBe(defence)
  expect(declined > doubtfulOf('network', network)).toBe(defence === 'wait')
})

test.each([
  ['five declines from its addresses', 5, 0, 'none'],
  ['six', 6, 0, 'work'],
  ['eleven', 11, 0, 'work'],
  ['twelve', 12, 0, 'wait'],
  ['a campus whose students mostly pay', 40, 120, 'none'],
] as const)('a subscriber with %s', (_, declined, accepted, defence) => {
  const subscriber = { declined, accepted }
  expect(cardTestingDefence({ address: quiet, subscriber, network: quiet, form: quiet })).toBe(defence)
  expect(declined > doubtfulOf('subscriber', subscriber)).toBe(defence === 'wait')
})

test.each([
  [29, 0, 0],
  [30, 0, 17],
  [59, 0, 17],
  [60, 0, 18],
  [480, 0, 21],
  [100_000, 0, 22],
  [480, 5_000, 0],
])('%i declined beside %i accepted cards of a form ask for work of %i bits', (declined, accepted, bits) => {
  expect(workBits({ ...others, form: { declined, accepted } })).toBe(bits)
})

test('a network asks for more work with its declines, too', () => {
  const bitsAt = (declined: number) =>
    workBits({ ...others, network: { declined, accepted: 0 }, form: quiet })
  expect([8, 9, 17, 18].map(bitsAt)).toEqual([0, 17, 17, 18])
})

test.each([
  [99, 0, false],
  [100, 0, true],
  [100, 300, false],
])('%i declined beside %i accepted cards of a form need the bank: %s', (declined, accepted, expected) => {
  expect(needsBank({ declined, accepted })).toBe(expected)
})
