import { expect } from '../../../build/e2e/expect.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aSubscriber } from '../../../build/links/a-subscriber.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop, Tour, Walk } from '../walk.ts'

/** Saved, and refused whenever it is charged later. */
const refusedLater = '4000000000000341'

const note = ({ notes }: Tour, name: string): string => notes.get(name) ?? ''

function pageOf({ page, locale }: Tour) {
  const t = words(locale, 'regularisation')
  const schedule = words(locale, 'schedule')
  return {
    t,
    schedule,
    shows: async (heading: string | RegExp) => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 20_000 })
      await hydrated(page)
    },
    /** The selected payment method, or another card. */
    begins: async (paymentMethod: 'saved' | 'other') => {
      if (paymentMethod === 'other')
        await page.getByRole('radio', { name: t('paymentMethod.other.Card') }).check()
      await page.getByRole('button', { name: new RegExp(`^${t('pay', { amount: '' }).trim()}`) }).click()
    },
    atCard: async () => {
      await expect(page.getByRole('heading', { level: 1, name: t('card.heading.Card') })).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Payer|Pay|Pagar) / })).toBeEnabled()
    },
  }
}

/** Sets the state of a debit directly in the database: the screen depends only on the state. */
async function setDebitState(
  { site }: Tour,
  paymentId: string,
  state: 'refused' | 'collecting' | 'cancelled' | 'planned',
): Promise<void> {
  await site.db
    .updateTable('installment')
    .set({ state, try_on: null, refusal: state === 'refused' ? 'hapay_card_declined' : null })
    .where('payment_id', '=', paymentId)
    .execute()
}

async function setAttemptState(
  { site }: Tour,
  paymentId: string,
  state: 'unknown' | 'failed',
): Promise<void> {
  await site.db
    .updateTable('payment_attempt')
    .set({ state, next_poll_at: null, error_code: state === 'failed' ? 'hapay_card_declined' : null })
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['created', 'unknown'])
    .execute()
}

/** The page of a debit, after its state was written. */
function screenOfState(name: string, state: 'collecting' | 'cancelled', title: string): Stop {
  return [
    name,
    async (tour) => {
      const { t, shows } = pageOf(tour)
      await setDebitState(tour, note(tour, 'last'), state)
      await open(tour.page, note(tour, 'last-link'))
      await shows(t(title))
    },
  ]
}

/** From the page of the future debits to a refused debit in every state, paid at the end. */
export const regularisationWalk: Walk = {
  name: 'regularisation',
  isEverywhere: true,
  stops: [
    [
      'schedule-instalments',
      async (tour) => {
        const member = aSubscriber(tour.site, tour.locale)
        await member.joins(refusedLater)
        tour.notes.set('manage', await member.linkIn('payerConfirmation', 'manageUrl'))
        await open(tour.page, note(tour, 'manage'))
        await pageOf(tour).shows(pageOf(tour).schedule('title', { firstName: 'Zoé' }))
      },
    ],
    [
      'regularisation-early',
      async (tour) => {
        const { t, schedule, shows } = pageOf(tour)
        await tour.page.getByRole('link', { name: schedule('card.changeAction.Card') }).click()
        await shows(new RegExp(t('early.title', { amount: '.*' }).replaceAll(' ', '.')))
        const { pathname, search } = new URL(tour.page.url())
        tour.notes.set('link', pathname + search)
        tour.notes.set('payment', pathname.split('/').at(-1) ?? '')
      },
    ],
    [
      'schedule-refused',
      async (tour) => {
        await setDebitState(tour, note(tour, 'payment'), 'refused')
        await open(tour.page, note(tour, 'manage'))
        await expect(tour.page.getByText(pageOf(tour).schedule('refused.text_one'))).toBeVisible()
      },
    ],
    [
      'regularisation-due',
      async (tour) => {
        await open(tour.page, note(tour, 'link'))
        await expect(tour.page.getByText(pageOf(tour).t('due.nothingTaken'))).toBeVisible()
      },
    ],
    [
      'regularisation-saved-card',
      async (tour) => {
        const { t, shows, begins } = pageOf(tour)
        await begins('saved')
        await shows(t('card.keptHeading.Card'))
        await expect(tour.donor.payButton()).toBeEnabled()
      },
    ],
    [
      'regularisation-saved-card-refused',
      async (tour) => {
        await tour.donor.payButton().click()
        await expect(tour.page.getByRole('alert')).toBeVisible()
        await expect(tour.donor.payButton()).toBeEnabled()
      },
    ],
    [
      'regularisation-card',
      async (tour) => {
        const { t, atCard } = pageOf(tour)
        await tour.page.getByRole('button', { name: t('card.other.Card') }).click()
        await atCard()
      },
    ],
    [
      'regularisation-cancelled',
      async (tour) => {
        const { t, shows } = pageOf(tour)
        await tour.page.getByRole('button', { name: t('card.cancel') }).click()
        await shows(t('cancelled.title'))
      },
    ],
    [
      'regularisation-failed',
      async (tour) => {
        const { shows, begins, atCard } = pageOf(tour)
        await begins('other')
        await atCard()
        await tour.donor.paysWith(cards.challenged)
        await tour.donor.answersBank('failure')
        await shows(words(tour.locale, 'confirmation')('screen.authentication.title'))
      },
    ],
    [
      'regularisation-open',
      async (tour) => {
        const { t, shows, begins, atCard } = pageOf(tour)
        await begins('other')
        await atCard()
        const { pathname, search } = new URL(tour.page.url())
        tour.notes.set('waiting', pathname.replace('embarque', 'en-attente') + search)
        await open(tour.page, note(tour, 'waiting'))
        await shows(t('open.title'))
      },
    ],
    [
      'regularisation-waiting',
      async (tour) => {
        await setAttemptState(tour, note(tour, 'payment'), 'unknown')
        await tour.page.clock.install()
        await open(tour.page, note(tour, 'waiting'))
        await pageOf(tour).shows(words(tour.locale, 'confirmation')('waiting.title'))
      },
    ],
    [
      'regularisation-pending',
      async (tour) => {
        await tour.page.clock.runFor('01:10')
        await pageOf(tour).shows(pageOf(tour).t('pending.title'))
      },
    ],
    [
      'regularisation-confirmed',
      async (tour) => {
        const { t, shows, begins, atCard } = pageOf(tour)
        await setAttemptState(tour, note(tour, 'payment'), 'failed')
        await tour.page.clock.resume()
        await open(tour.page, note(tour, 'link'))
        await begins('other')
        await atCard()
        await tour.donor.paysWith(cards.accepted)
        await shows(t('confirmed.title', { firstName: 'Zoé' }))
      },
    ],
    [
      'regularisation-already-paid',
      async (tour) => {
        const { t, shows } = pageOf(tour)
        await open(tour.page, note(tour, 'link'))
        await shows(t('settled.paid.title'))
      },
    ],
    [
      'regularisation-link-expired',
      async (tour) => {
        const { t, shows } = pageOf(tour)
        await open(tour.page, `/paiement/regularisation/${note(tour, 'payment')}?cle=autre`)
        await shows(t('expired.title'))
      },
    ],
    [
      'regularisation-link-sent',
      async ({ page, locale }) => {
        const t = words(locale, 'regularisation')
        await page.getByRole('button', { name: t('expired.action') }).click()
        await expect(page.getByRole('heading', { name: t('expired.sentTitle') })).toBeFocused()
      },
    ],
    [
      'regularisation-collecting',
      async (tour) => {
        await open(tour.page, note(tour, 'manage'))
        const { t, schedule, shows } = pageOf(tour)
        await tour.page.getByRole('link', { name: schedule('card.changeAction.Card') }).click()
        await shows(new RegExp(t('early.title', { amount: '.*' }).replaceAll(' ', '.')))
        const { pathname, search } = new URL(tour.page.url())
        tour.notes.set('last-link', pathname + search)
        tour.notes.set('last', pathname.split('/').at(-1) ?? '')
        const [, reach] = screenOfState('', 'collecting', 'settled.collecting.title')
        await reach(tour)
      },
    ],
    screenOfState('regularisation-not-due', 'cancelled', 'settled.cancelled.title'),
  ],
}
