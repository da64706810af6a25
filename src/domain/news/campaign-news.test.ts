import { describe, expect, test } from 'vitest'
import type { FormState, FormType } from '#domain/form/form-definition.ts'
import { hasSubscribers, publishedNews } from '#domain/news/campaign-news.ts'

const now = new Date('2026-11-01T12:00:00Z')
const [past, future] = ['2026-10-01T00:00:00Z', '2026-12-01T00:00:00Z']

describe('a campaign has subscribers', () => {
  test.each<[FormType, FormState, string | null, string | null, boolean]>([
    ['Donation', 'published', null, null, true],
    ['Donation', 'private', null, null, true],
    ['Donation', 'draft', null, null, false],
    ['Donation', 'disabled', null, null, false],
    ['Donation', 'deleted', null, null, false],
    ['Checkout', 'published', null, null, false],
    ['Shop', 'published', past, null, false],
    ['Shop', 'published', future, null, true],
    // Tickets are no longer sold, and the evening is still to come.
    ['Event', 'published', past, future, true],
    ['Event', 'published', future, past, false],
    ['CrowdFunding', 'published', past, null, false],
  ])('%s, %s, sales until %s, over on %s: %s', (type, state, saleEndDate, endDate, expected) => {
    expect(hasSubscribers({ type, state, saleEndDate, endDate }, now)).toBe(expected)
  })
})

test('news appear on their day in Paris', () => {
  const item = { key: 'a', title: 'A', text: 'A' }
  const news = [
    { ...item, date: '2026-11-02' },
    { ...item, date: '2026-11-01' },
  ]
  expect(publishedNews({ news }, now)).toHaveLength(1)
  expect(publishedNews({ news }, new Date('2026-11-01T23:30:00Z'))).toHaveLength(2)
  expect(publishedNews({}, now)).toEqual([])
})
