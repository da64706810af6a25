import { expect, test } from 'vitest'
import { isOverlong, nextPoll } from '#domain/payment/next-poll.ts'

const start = new Date('2026-11-20T10:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const secondsOf = (at: Date) => (at.getTime() - start.getTime()) / 1_000

/** When an attempt without a result is polled, in seconds after it was sent. */
function pollsAt({ deadline, until }: { deadline: Date; until: number }): number[] {
  const polls: number[] = []
  let now = start
  for (let pollCount = 0; secondsOf(now) < until; pollCount += 1) {
    now = nextPoll({ pollCount, deadline, submittedAt: start }, now)
    polls.push(secondsOf(now))
  }
  return polls
}

test('polls are frequent while a payer waits, then minutes apart', () => {
  const polls = pollsAt({ deadline: after(100_000), until: 900 })
  expect(polls).toEqual([1, 3, 7, 15, 30, 60, 90, 150, 210, 330, 630, 900])
  expect(nextPoll({ pollCount: 400, deadline: after(0), submittedAt: start }, after(5_000))).toEqual(
    after(5_300),
  )
})

test('no poll is later than the deadline or the alarm', () => {
  expect(pollsAt({ deadline: after(700), until: 700 }).at(-1)).toBe(700)
  // The deadline has passed: only the delays count.
  const attempt = { pollCount: 10, deadline: after(-1), submittedAt: after(-3_600) }
  expect(nextPoll(attempt, start)).toEqual(after(300))
  expect(nextPoll({ ...attempt, deadline: after(10), submittedAt: null }, start)).toEqual(after(10))
})

test('the alarm starts after a quarter of an hour', () => {
  expect([899, 900].map((seconds) => isOverlong(start, after(seconds)))).toEqual([false, true])
})
