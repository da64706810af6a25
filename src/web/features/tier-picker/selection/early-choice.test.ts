import { expect, test } from 'vitest'
import type { Tier } from '#contract/form.ts'
import { earlyChoice } from '#web/features/tier-picker/selection/early-choice.ts'

const tier = (id: string, change: Partial<Tier> = {}): Tier =>
  ({ id, priceCategory: 'Fixed', price: 500, ...change }) as Partial<Tier> as Tier

const groups = {
  counted: [tier('adult'), tier('open', { priceCategory: 'Pwyw', price: 1000 })],
  custom: null,
  gift: tier('gift', { priceCategory: 'Pwyw', price: 0 }),
}

test('restores from the address what was sent before hydration', () => {
  const sent = '?quantity-adult=2&quantity-open=2&amount-open-0=7&amount-gift-0=5'
  expect(earlyChoice(groups, new FormData(), sent)).toEqual({
    adult: { count: 2, amounts: [] },
    open: { count: 2, amounts: ['7', '10'] },
    gift: { count: 1, amounts: ['5'] },
  })
})

test('reads the values of the fields; null without a choice', () => {
  const fields = new FormData()
  fields.set('quantity-adult', '3')
  expect(earlyChoice(groups, fields, '')).toMatchObject({ adult: { count: 3 } })
  expect(earlyChoice(groups, new FormData(), '?quantity-adult=x')).toBeNull()
})
