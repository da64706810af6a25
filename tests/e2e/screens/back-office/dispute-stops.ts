import type { AttemptId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { newId } from '#server/platform/new-id.ts'
import { recordDispute } from '#server/money/dispute/dispute-store.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop, Tour } from '../walk.ts'

const disputes = ({ locale }: Tour) => words(locale, 'disputes')

/** A bank contests a payment of the association, which may answer for three weeks. */
async function contest({ site: { db } }: Tour, slug: string): Promise<void> {
  const { id, amount } = await db
    .selectFrom('payment_attempt')
    .innerJoin('payment', 'payment.id', 'payment_attempt.payment_id')
    .innerJoin('organisation', 'organisation.id', 'payment.organisation_id')
    .select(['payment_attempt.id', 'payment.amount_cents as amount'])
    .where('organisation.slug', '=', slug)
    .where('payment_attempt.state', '=', 'succeeded')
    .where('payment.order_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = new Date()
  await recordDispute(db, {
    id: newId(),
    provider: 'sandbox',
    disputeRef: `dp_${slug}`,
    attemptId: id as AttemptId,
    amount: cents(amount),
    state: 'open',
    reason: 'unrecognised',
    respondBy: new Date(now.getTime() + 21 * 86_400_000),
    openedAt: now,
    mails: [],
    now,
  })
}

/** Payments that were contested at a bank, and the answer to one. */
export const disputeStops = (slugOf: (tour: Tour) => string): readonly Stop[] => [
  [
    'disputes',
    async (tour) => {
      await contest(tour, slugOf(tour))
      await open(tour.page, `/admin/${slugOf(tour)}/litiges`)
      await expect(tour.page.getByRole('heading', { name: disputes(tour)('open') })).toBeVisible()
    },
  ],
  [
    'dispute-to-answer',
    async (tour) => {
      const { page } = tour
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await expect(page.getByLabel(disputes(tour)('answer.text'))).toBeVisible()
    },
  ],
]
