import { describe, expect, it } from 'vitest'
import { Scenarios } from './scenario.ts'

describe('a delay', () => {
  it('takes as long as the scenario says, or nothing', async () => {
    const scenarios = new Scenarios()
    await scenarios.delay(undefined)
    const order: string[] = []
    await Promise.all([30, 1].map((ms) => scenarios.delay(ms).then(() => order.push(`${ms} ms`))))
    expect(order).toEqual(['1 ms', '30 ms'])
  })

  it('ends at once when the scenarios are removed, and later ones take their time again', async () => {
    const scenarios = new Scenarios()
    const ended = [scenarios.delay(600_000), scenarios.delay(600_000)]
    scenarios.clear()
    await Promise.all(ended)
    const ends: string[] = []
    const later = scenarios.delay(600_000).then(() => ends.push('later'))
    await scenarios.delay(1)
    expect(ends).toEqual([])
    scenarios.clear()
    await later
  })
})
