import { expect, test } from 'vitest'
import type { Tier } from '#contract/form.ts'
import { tiersByDay } from '#web/features/tier-picker/selection/tiers-by-day.ts'

const tier = (id: string, day: string | null) => ({ id, day }) as Tier

test('days in their order, tickets for every day last', () => {
  const pass = tier('pass', null)
  const [saturday, friday, child] = [
    tier('s', '2027-04-03'),
    tier('f', '2027-04-02'),
    tier('c', '2027-04-03'),
  ]
  expect(tiersByDay([pass, saturday, friday, child])).toEqual([
    { day: '2027-04-02', tiers: [friday] },
    { day: '2027-04-03', tiers: [saturday, child] },
    { day: null, tiers: [pass] },
  ])
})

test('a form without days is one group', () => {
  const tiers = [tier('a', null), tier('b', null)]
  expect(tiersByDay(tiers)).toEqual([{ day: null, tiers }])
  expect(tiersByDay([])).toEqual([])
})
