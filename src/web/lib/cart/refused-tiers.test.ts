import { expect, test } from 'vitest'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import type { CartCalls } from '#web/lib/api/cart-calls.ts'
import { reportingRefusedTiers, withoutTiers } from '#web/lib/cart/refused-tiers.ts'

const ref = { id: 'cart', cartKey: 'key' }
const key = { organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'gala' } as const
const items = [{ tierId: 'stalls' }, { tierId: 'balcony' }]

const refusing = (problems: readonly { field: string; code: 'TIER_UNKNOWN' | 'SOLD_OUT' }[]) => {
  const failure = new ApiFailure({
    routeCode: 'PUT /carts',
    status: 400,
    code: 'VALIDATION',
    problems: problems.map((problem) => ({ ...problem, level: 'error', params: {} })),
  })
  const refused: string[] = []
  const replace: CartCalls['replace'] = () => Promise.reject(failure)
  const calls = reportingRefusedTiers({ replace } as CartCalls, (ids) => void refused.push(...ids))
  return { refused, failure, sent: calls.replace(ref, key, items, undefined) }
}

test('a tier that a refusal says is unknown is reported before the refusal reaches the page', async () => {
  const { refused, failure, sent } = refusing([{ field: 'items.1.tierId', code: 'TIER_UNKNOWN' }])
  await expect(sent).rejects.toBe(failure)
  expect(refused).toEqual(['balcony'])
})

test('a tier that is sold out is still a tier of the form', async () => {
  const { refused, failure, sent } = refusing([{ field: 'items.1.quantity', code: 'SOLD_OUT' }])
  await expect(sent).rejects.toBe(failure)
  expect(refused).toEqual([])
})

test('an older read of the form is shown without it', () => {
  const form = { tiers: [{ id: 'stalls' }, { id: 'balcony' }] } as Parameters<typeof withoutTiers>[0]
  expect(withoutTiers(form, new Set(['balcony']))).toEqual({ tiers: [{ id: 'stalls' }] })
  expect(withoutTiers(form, new Set(['another']))).toBe(form)
})
