import { expect, test } from 'vitest'
import { atMostEvery200ms } from '#web/lib/browser/minimum-delay.ts'

test('passes the first change on at once, then the last of each 200 ms', () => {
  let now = 0
  const waiting: { at: number; run: () => void }[] = []
  const sent: string[] = []
  const clock = {
    now: () => now,
    wait: (run: () => void, ms: number) => void waiting.push({ at: now + ms, run }),
  }
  const send = atMostEvery200ms((value: string) => sent.push(`${value}@${now}`), clock)
  const moveTo = (time: number) => {
    now = time
    for (const { run } of waiting.splice(0).filter(({ at }) => at <= time)) run()
  }
  send('a')
  now = 50
  send('b')
  now = 120
  send('c')
  moveTo(200)
  expect(sent).toEqual(['a@0', 'c@200'])
  moveTo(1000)
  send('d')
  expect(sent).toEqual(['a@0', 'c@200', 'd@1000'])
})
