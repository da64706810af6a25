import type { OwnData } from '#contract/account/own-data.ts'
import { listNewsOf, listOrderConsents } from '#server/backoffice/account/data/own-data-store.ts'
import { ownLinkUntil } from '#server/backoffice/account/history/own-link-until.ts'
import type { Deps } from '#server/money/deps.ts'
import { newsLinks } from '#server/messages/news/news-links.ts'
import type { Session } from '#server/identity/user/session-store.ts'

/** Reads the consents of a user, with dates: in orders, and as a subscriber, whose address has to be proved. */
export async function readConsents(
  deps: Deps,
  { userId, email, unverified }: Pick<Session, 'userId' | 'email' | 'unverified'>,
): Promise<OwnData['consents']> {
  const [orders, news] = await Promise.all([
    listOrderConsents(deps.db, userId),
    unverified ? [] : listNewsOf(deps.db, email),
  ])
  const terms = new Map<string, string>()
  // The newest order comes first.
  for (const { termsVersion, termsAt } of orders)
    if (termsVersion !== null && termsAt !== null && !terms.has(termsVersion))
      terms.set(termsVersion, termsAt)
  const now = deps.clock.now()
  return {
    terms: [...terms].map(([version, at]) => ({ version, at })),
    marketing: orders
      .filter(({ isMarketing }) => isMarketing)
      .map(({ organizationSlug, name, orderNumber, orderedAt }) => ({
        organization: { organizationSlug, name },
        orderNumber,
        at: orderedAt.toISOString(),
      })),
    news: news.map(({ id, locale, organizationSlug, name, title, confirmedAt }) => ({
      organization: { organizationSlug, name },
      title,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      stopUrl: newsLinks(deps, { subscriptionId: id, locale }, now, ownLinkUntil(deps)).stopUrl,
    })),
  }
}
