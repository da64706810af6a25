import { expect } from '../../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aSubscriber } from '../../../build/links/a-subscriber.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { words } from '../../../build/e2e/words.ts'
import { offerGift } from '../../../build/links/offer-gift.ts'
import { type Stop, type Tour, type Walk, pathIn } from '../walk.ts'

const organization = 'La Ruche'

/** The texts of a link's pages, in the tour's language. */
function pageOf(tour: Tour) {
  const { page, locale } = tour
  const t = words(locale, 'schedule')
  return {
    t,
    presses: (key: string) => page.getByRole('button', { name: t(key), exact: true }).click(),
    shows: async (heading: string) => {
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await hydrated(page)
    },
    /** The link of a mail has the language of the mail. */
    opens: (path: string) => open(page, path.endsWith(`/${locale}`) ? path : pathIn(tour, path)),
  }
}

const refundChoice = ({ locale }: Tour) => words(locale, 'refundChoice')

const note = ({ notes }: Tour, name: string): string => notes.get(name) ?? ''

/** A screen that a button of the previous one opens. */
function pressed(
  name: string,
  button: string,
  isThere: (page: Page, t: ReturnType<typeof words>) => Promise<void>,
): Stop {
  return [
    name,
    async (tour) => {
      const { t, presses } = pageOf(tour)
      await presses(button)
      await isThere(tour.page, t)
    },
  ]
}

const says = (key: string) => (page: Page, t: ReturnType<typeof words>) =>
  expect(page.getByText(t(key)).first()).toBeVisible()

/** The page of a link in the notes. */
function linked(name: string, link: string, title: string, params = {}): Stop {
  return [
    name,
    async (tour) => {
      const { t, opens, shows } = pageOf(tour)
      await opens(note(tour, link))
      await shows(t(title, params))
    },
  ]
}

/** A purchase, and the pages that its confirmation links to. */
async function buys(tour: Tour): Promise<void> {
  const buyer = aSubscriber(tour.site, tour.locale)
  await buyer.buys(cards.accepted)
  tour.notes.set('tip', await buyer.linkIn('payerConfirmation', 'tipRefundUrl'))
  tour.notes.set('withdrawal', await buyer.linkIn('payerConfirmation', 'withdrawalUrl'))
}

async function makeNewestOrderOld({ site }: Tour): Promise<void> {
  const { id } = await site.db
    .selectFrom('order')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const created_at = new Date('2026-01-05T09:00:00Z')
  await site.db.updateTable('order').set({ created_at }).where('id', '=', id).execute()
}

/** The actions behind the links of mails: future debits, the tip, a purchase. */
export const mailLinksWalk: Walk = {
  name: 'mail-links',
  isEverywhere: true,
  stops: [
    [
      'schedule-monthly',
      async (tour) => {
        const giver = aSubscriber(tour.site, tour.locale)
        await giver.givesMonthly(cards.accepted)
        const { opens, shows, t } = pageOf(tour)
        await opens(await giver.linkIn('payerConfirmation', 'manageUrl'))
        await shows(t('title', { firstName: 'Zoé' }))
      },
    ],
    [
      'schedule-amount-refused',
      async (tour) => {
        const { t, presses } = pageOf(tour)
        await tour.page.getByLabel(t('amount.label', { organization })).fill('0.20')
        await presses('amount.action')
        const summary = t('amount.summary', { count: 1 })
        await expect(tour.page.getByRole('alert').filter({ hasText: summary })).toBeVisible()
      },
    ],
    pressed('schedule-paused', 'pause.action', says('state.paused.text')),
    pressed('schedule-stop-asked', 'stop.action', (page) => expect(page.getByRole('dialog')).toBeVisible()),
    pressed('schedule-stopped', 'stop.confirm', says('state.cancelled.text')),
    [
      'schedule-link-expired',
      async (tour) => {
        const { opens, shows, t } = pageOf(tour)
        await opens('/prelevements/abc')
        await shows(t('expired.title'))
      },
    ],
    [
      'tip-refund',
      async (tour) => {
        await buys(tour)
        const { opens, t } = pageOf(tour)
        await opens(note(tour, 'tip'))
        await expect(tour.page.getByText(t('tip.whole', { organization }))).toBeVisible()
        await hydrated(tour.page)
      },
    ],
    [
      'tip-refund-asked',
      async (tour) => {
        const { t } = pageOf(tour)
        await tour.page.getByRole('button', { name: /2[.,]20/ }).click()
        const asked = tour.page.getByText(t('tip.asked.title'))
        await expect(asked.or(tour.page.getByText(t('tip.refunded.title')))).toBeVisible()
      },
    ],
    linked('withdrawal', 'withdrawal', 'withdrawal.possible.title'),
    pressed('withdrawal-errors', 'withdrawal.action', (page, t) =>
      expect(page.getByRole('alert').filter({ hasText: t('withdrawal.summary') })).toBeVisible(),
    ),
    [
      'withdrawal-asked',
      async (tour) => {
        const { presses, shows, t } = pageOf(tour)
        for (const box of await tour.page.getByRole('checkbox').all()) await box.check()
        await presses('withdrawal.action')
        await shows(t('withdrawal.asked.title'))
      },
    ],
    [
      'withdrawal-over',
      async (tour) => {
        await buys(tour)
        await makeNewestOrderOld(tour)
        const { opens, shows, t } = pageOf(tour)
        await opens(note(tour, 'withdrawal'))
        await shows(t('withdrawal.over.title'))
      },
    ],
    linked('tip-refund-over', 'tip', 'tip.over.title'),
    [
      'refund-choice',
      async (tour) => {
        const { opens } = pageOf(tour)
        await opens(await offerGift(tour))
        await expect(tour.page.getByText(refundChoice(tour)('refund.title'), { exact: true })).toBeVisible()
        await hydrated(tour.page)
      },
    ],
    [
      'refund-gift-asked',
      async ({ page }) => {
        await page.locator('[aria-haspopup=dialog]').last().click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    ],
    [
      'refund-given',
      async (tour) => {
        await tour.page.getByRole('dialog').getByRole('button').nth(1).click()
        await expect(tour.page.getByText(refundChoice(tour)('given.title'))).toBeVisible()
      },
    ],
    [
      'weekly-summary-link-expired',
      async (tour) => {
        const { opens, shows } = pageOf(tour)
        await opens('/nouvelles/resume/abc')
        await shows(words(tour.locale, 'weeklySummary')('expired.title'))
      },
    ],
    [
      'contact-link-expired',
      async (tour) => {
        const { opens, shows } = pageOf(tour)
        await opens('/nouvelles/contact/abc')
        await shows(words(tour.locale, 'contactProof')('expired.title'))
      },
    ],
  ],
}
