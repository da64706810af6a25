import type { FormDefinition, NewsItem } from '#domain/form/form-definition.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { parisDate } from '#domain/format.ts'

/** How long an address that is not confirmed is stored, and its link works. */
export const confirmationMs = 48 * 3_600_000

/** The news that the page shows at `now`: each from its day on, in Paris. */
export function publishedNews({ news = [] }: Pick<FormDefinition, 'news'>, now: Date): readonly NewsItem[] {
  return news.filter(({ date }) => date <= parisDate(now))
}

type CampaignEnd = Pick<FormDefinition, 'type' | 'state' | 'endDate' | 'saleEndDate'>

/**
 * Whether a campaign has subscribers to its news: while the public sees it, until the event or crowdfunding is over, or
 * else until its sales end. Addresses are deleted after that.
 */
export function hasSubscribers({ type, state, endDate, saleEndDate }: CampaignEnd, now: Date): boolean {
  if (state !== 'published' && state !== 'private') return false
  const { ends, page } = formTypeRules[type]
  const end = (ends === null ? null : endDate) ?? saleEndDate
  return page !== null && (end === null || now < new Date(end))
}
