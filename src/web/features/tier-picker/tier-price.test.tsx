import { expect, test } from 'vitest'
import type { Tier } from '#contract/form.ts'
import { VatNote } from '#web/features/tier-picker/tier-price.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const rated = (vatRate: number, ...options: number[]) => {
  const extraOptions = options.map((rate) => ({ vatRate: rate })) as Partial<Tier['extraOptions'][number]>[]
  return { vatRate, extraOptions } as Partial<Tier> as Tier
}

test.each([
  ['one rate', [rated(10)], 'TVA comprise (10 %).'],
  ['a rate of an option', [rated(10, 5.5, 10), rated(0, 20)], 'TVA comprise (5,5 %, 10 %, 20 %).'],
  ['an option alone', [rated(0, 20)], 'TVA comprise (20 %).'],
  ['no VAT', [rated(0, 0)], null],
])('%s', (_name, tiers, expected) => {
  const html = renderWithRoot(<VatNote tiers={tiers} />, { areas: ['picker'] })
  const text = html.replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(/TVA.*?\)\./.exec(text)?.[0] ?? null).toBe(expected)
})
