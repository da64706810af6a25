import { expect } from '../../build/e2e/expect.ts'
import { sql } from 'kysely'
import { zoe } from '../../build/e2e/visitors/a-donor.ts'
import { hydrated } from '../../build/e2e/a-tab.ts'
import type { AttemptState } from '#domain/payment/attempt-machine.ts'
import type { Stop, Tour, Walk } from './walk.ts'

/** The payment that the tour started, from its address. */
const paymentOf = ({ notes }: Tour) => notes.get('payment') ?? ''

async function showConfirmation(tour: Tour, heading: string): Promise<void> {
  await tour.page.goto(`/paiement/embarque/confirmation/${paymentOf(tour)}`)
  await expect(tour.donor.heading(tour.donor.t.confirmation(heading))).toBeVisible()
  await hydrated(tour.page)
}

/** Sets the state of a payment directly in the database: the screen depends only on the state. */
function attemptStop(name: string, state: AttemptState, code: string | null, heading: string): Stop {
  return [
    name,
    async (tour) => {
      await tour.site.db
        .updateTable('payment_attempt')
        .set({ state, error_code: code, next_poll_at: null })
        .where('payment_id', '=', paymentOf(tour))
        .execute()
      await showConfirmation(tour, heading)
    },
  ]
}

/** A payment that has no order. */
function refundedScreen(name: string, reason: 'duplicate' | 'sold_out', heading: string): Stop {
  return [
    name,
    async (tour) => {
      const { db } = tour.site
      await sql`delete from orphan_payment`.execute(db)
      await sql`insert into orphan_payment (id, payment_id, attempt_id, provider, provider_ref, amount_cents,
          currency, reason, state, created_at, updated_at)
        select gen_random_uuid(), payment_id, id, provider, 'ch_of_the_tour', amount_cents,
          'EUR', ${reason}, 'refunded', now(), now()
        from payment_attempt where payment_id = ${paymentOf(tour)}`.execute(db)
      await showConfirmation(tour, heading)
    },
  ]
}

/** Every outcome of a payment, and the screens meanwhile. */
export const outcomeWalk: Walk = {
  name: 'outcomes',
  isEverywhere: true,
  stops: [
    [
      'outcome-open',
      async (tour) => {
        await tour.donor.goesToCard('42', 'none', zoe)
        tour.notes.set('payment', new URL(tour.page.url()).pathname.split('/').at(-1) ?? '')
        await showConfirmation(tour, 'screen.open.title')
      },
    ],
    attemptStop('outcome-refused', 'failed', 'hapay_card_declined', 'screen.refused.title'),
    attemptStop('outcome-wrong-cryptogram', 'failed', 'hapay_incorrect_cvc', 'screen.refused.title'),
    attemptStop('outcome-card-expired', 'failed', 'hapay_expired_card', 'screen.refused.title'),
    attemptStop('outcome-failed', 'failed', 'hapay_processing_error', 'screen.failed.title'),
    attemptStop(
      'outcome-authentication',
      'failed',
      'hapay_authentication_failed',
      'screen.authentication.title',
    ),
    attemptStop('outcome-cancelled', 'cancelled', null, 'screen.cancelled.title'),
    attemptStop('outcome-expired', 'expired', null, 'screen.expired.title'),
    refundedScreen('outcome-duplicate', 'duplicate', 'screen.duplicate.title'),
    refundedScreen('outcome-sold-out', 'sold_out', 'screen.soldOut.title'),
    [
      'outcome-waiting',
      async (tour) => {
        await sql`delete from orphan_payment`.execute(tour.site.db)
        await tour.page.clock.install()
        const [, reach] = attemptStop('', 'unknown', null, 'waiting.title')
        await reach(tour)
      },
    ],
    [
      'outcome-pending',
      async ({ page, donor }) => {
        await page.clock.runFor('01:10')
        await expect(donor.heading(donor.t.confirmation('screen.pending.title'))).toBeVisible()
      },
    ],
    attemptStop('outcome-bank-days', 'processing', null, 'bankDays.title'),
  ],
}
