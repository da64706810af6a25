import { expect, test } from 'vitest'
import { pollUntilKnown } from '#web/features/payment-flow/poll.ts'

function clock() {
  let now = 0
  return {
    now: () => now,
    wait: (ms: number) => {
      now += ms
      return Promise.resolve()
    },
  }
}

test('polls until the answer is known', async () => {
  const answers = ['Pending', 'Pending', 'Confirmed']
  const ask = () => Promise.resolve(answers.shift() ?? '')
  expect(await pollUntilKnown({ ask, isKnown: (answer) => answer !== 'Pending', ...clock() })).toBe(
    'Confirmed',
  )
})

test('polls again after a failed call', async () => {
  let asked = 0
  const ask = () => (++asked < 3 ? Promise.reject(new Error('lost')) : Promise.resolve('Refused'))
  expect(await pollUntilKnown({ ask, isKnown: () => true, ...clock() })).toBe('Refused')
})

test('stops after a minute', async () => {
  const time = clock()
  let asked = 0
  const ask = () => {
    asked += 1
    return Promise.resolve('Pending')
  }
  expect(await pollUntilKnown({ ask, isKnown: () => false, ...time })).toBeNull()
  expect(time.now()).toBeLessThanOrEqual(60_000)
  expect(asked).toBeGreaterThan(10)
})

test.each([
  ['a minute that began elsewhere ends when it is over', -45_000, 15_000],
  ['asks once where it is over', -90_000, 0],
])('%s', async (_, start, longest) => {
  const time = clock()
  let asked = 0
  const ask = () => Promise.resolve(++asked)
  expect(await pollUntilKnown({ ask, isKnown: () => false, start, ...time })).toBeNull()
  expect(time.now()).toBeLessThanOrEqual(longest)
  expect(asked).toBeGreaterThan(0)
})
