import { expect } from '../../build/e2e/expect.ts'
import { textStatuses } from '#domain/errors.ts'
import { formPath } from '../../build/e2e/visitors/a-donor.ts'
import { open } from '../../build/e2e/a-tab.ts'
import { loadsRest } from '../../build/e2e/go-offline.ts'
import { words } from '../../build/e2e/words.ts'
import { type Stop, type Tour, type Walk, pathIn, screenName } from './walk.ts'

const search =
  (query = ''): ((tour: Tour) => Promise<void>) =>
  async (tour) => {
    await tour.page.goto(pathIn(tour, '/e/recherche') + query)
  }

const button = ({ page, locale }: Tour, area: string, key: string) =>
  page.getByRole('button', { name: words(locale, area)(key) })

/** The pages beside the campaigns: menu, search, finding an order, reports, cookies. */
export const siteWalk: Walk = {
  name: 'site',
  isEverywhere: true,
  stops: [
    [
      'menu-open',
      async (tour) => {
        const t = words(tour.locale, 'layout')
        await search()(tour)
        await tour.page.getByRole('banner').getByText(t('menu.open'), { exact: true }).click()
        await expect(tour.page.getByRole('banner').getByText(t('menu.accessibility'))).toBeVisible()
      },
    ],
    ['search-filters', search('?q=velo&type=Event')],
    ['search-date-refused', search('?from=31/02/2027')],
    [
      'offline',
      async (tour) => {
        const { page, locale } = tour
        await open(page, pathIn(tour, formPath))
        await loadsRest(page)
        await page.context().setOffline(true)
        await expect(page.getByText(words(locale, 'layout')('offline'))).toBeVisible()
      },
    ],
    [
      'report',
      async (tour) => {
        await tour.page.context().setOffline(false)
        await button(tour, 'campaign', 'report.button').click()
        await expect(tour.page.getByRole('dialog')).toBeVisible()
      },
    ],
    [
      'report-errors',
      async (tour) => {
        await tour.page.getByLabel(words(tour.locale, 'report')('email')).fill('zoe@')
        await button(tour, 'report', 'submit').click()
        await expect(tour.page.getByRole('alert').first()).toBeVisible()
      },
    ],
    [
      'report-sent',
      async (tour) => {
        const { page, locale } = tour
        const t = words(locale, 'report')
        await page.getByRole('radio', { name: t('reasons.SPAM') }).check()
        await page.getByLabel(t('message')).fill('Ce texte promet un gain.')
        await page.getByLabel(t('email')).fill('zoe.moreau@exemple.fr')
        await button(tour, 'report', 'submit').click()
        await expect(page.getByText(t('sentText'))).toBeVisible()
      },
    ],
    ['find-order', ({ page }) => open(page, '/commandes')],
    [
      'find-order-errors',
      async (tour) => {
        await button(tour, 'pages', 'findOrder.submit').click()
        await expect(tour.page.getByRole('alert').first()).toBeVisible()
      },
    ],
    [
      'find-order-sent',
      async (tour) => {
        const t = words(tour.locale, 'pages')
        await tour.page.getByLabel(t('findOrder.email')).fill('personne@exemple.fr')
        await button(tour, 'pages', 'findOrder.submit').click()
        await expect(tour.page.getByRole('heading', { name: t('findOrder.sentTitle') })).toBeFocused()
      },
    ],
    [
      'cookie-settings',
      async ({ page }) => {
        await page.goto('/gestion-des-cookies')
      },
    ],
  ],
}

/** The error page of each status, and of a status without its own texts. */
export const errorsWalk: Walk = {
  name: 'errors',
  isEverywhere: false,
  stops: [...textStatuses, 'ECONNABORTED', 'uncaught'].map((status): Stop => [
    screenName('error', status),
    async ({ page }) => {
      await page.goto(`/error?status=${status}`)
    },
  ]),
}

/** Optional parts of an operator: tools of other sites, a map. The site of this walk has them all. */
export const toolsWalk: Walk = {
  name: 'tools',
  isEverywhere: true,
  stops: [
    [
      'consent-banner',
      async (tour) => {
        await search()(tour)
        await expect(button(tour, 'layout', 'consent.none')).toBeVisible()
      },
    ],
    [
      'cookie-settings-tools',
      async (tour) => {
        await tour.page.goto('/gestion-des-cookies')
        await expect(button(tour, 'pages', 'cookieSettings.save')).toBeVisible()
      },
    ],
    [
      'cookie-settings-saved',
      async (tour) => {
        await button(tour, 'pages', 'cookieSettings.save').click()
        await expect(tour.page.getByText(words(tour.locale, 'pages')('cookieSettings.saved'))).toBeVisible()
      },
    ],
    [
      'map',
      async (tour) => {
        await open(tour.page, pathIn(tour, '/associations/la-ruche/evenements/gala'))
        await button(tour, 'campaign', 'facts.map').click()
        await expect(tour.page.getByText(words(tour.locale, 'map')('failed'))).toBeVisible()
      },
    ],
  ],
}
