import { expect, test } from 'vitest'
import { aNetwork } from '../../../../tests/build/tab/a-network.ts'
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

test('time without a network does not count, and its return asks at once', async () => {
  const time = clock()
  const network = aNetwork()
  const askedAt: number[] = []
  const ask = () => {
    askedAt.push(time.now())
    if (askedAt.length === 1) return Promise.reject(network.cut())
    return askedAt.length < 4 ? Promise.resolve('Pending') : Promise.resolve('Confirmed')
  }
  const answer = pollUntilKnown({ ask, isKnown: (known) => known === 'Confirmed', ...time })
  await network.isAwaited()
  expect(askedAt).toEqual([0])
  await time.wait(3_600_000)
  network.comeBack()
  expect(await answer).toBe('Confirmed')
  expect(askedAt.slice(0, 2)).toEqual([0, 3_600_000])
})
