import { expect } from '../../build/e2e/expect.ts'
import { open } from '../../build/e2e/a-tab.ts'
import { words } from '../../build/e2e/words.ts'
import { type Stop, type Walk, marmitePath, pathIn } from './walk.ts'

const campaigns = '/associations/la-ruche/formulaires'

/** A screen that needs only its address. */
const at = (name: string, path: string): Stop => [
  name,
  async (tour) => {
    const isLocalised = path.startsWith('/associations/') && !path.includes('?')
    await tour.page.goto(isLocalised ? pathIn(tour, path) : path)
  },
]

/** The first pages of a visit. */
export const publicWalk: Walk = {
  name: 'public',
  isEverywhere: true,
  stops: [
    [
      'campaign',
      async (tour) => {
        await tour.page.context().addCookies([{ name: 'locale', value: tour.locale, url: tour.site.url }])
        await open(tour.page, pathIn(tour, marmitePath))
      },
    ],
    [
      'campaign-amount-refused',
      async ({ page, donor }) => {
        await page.getByLabel(donor.t.donation('free')).fill('0,3')
        await page.getByLabel(donor.t.donation('free')).press('Enter')
        await expect(page.getByLabel(donor.t.donation('free'))).toHaveAttribute('aria-invalid', 'true')
      },
    ],
    [
      'share',
      async ({ page, locale }) => {
        const t = words(locale, 'campaign')
        await page.getByRole('button', { name: t('share.button') }).click()
        await expect(page.getByRole('dialog', { name: words(locale, 'share')('title') })).toBeVisible()
      },
    ],
    ['share-hovered', ({ page }) => page.getByRole('link', { name: 'WhatsApp' }).hover()],
    [
      'accessibility-settings',
      async (tour) => {
        const { page, locale } = tour
        await open(page, pathIn(tour, marmitePath))
        await page.getByRole('button', { name: words(locale, 'layout')('accessibility.open') }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    ],
    at('share-page', `${marmitePath}/partager`),
    at('association', '/associations/la-marmite-de-l-erdre'),
    at('search', '/e/recherche'),
    at('legal-page', '/vie-privee'),
    at('login', '/connexion'),
  ],
}

/** Other states of the same pages. */
export const publicStatesWalk: Walk = {
  name: 'public-states',
  isEverywhere: false,
  stops: [
    [
      'campaign-language-menu',
      async ({ page }) => {
        await open(page, marmitePath)
        await page.getByText('FR', { exact: true }).click()
        await expect(page.getByRole('link', { name: 'English' })).toBeVisible()
      },
    ],
    [
      'campaign-very-large-text',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Réglages d’accessibilité' }).click()
        for (const name of ['Très grand', 'Aéré', 'Renforcé']) await page.getByRole('radio', { name }).check()
        await page.getByRole('button', { name: 'Terminé' }).click()
        await open(page, marmitePath)
        await page.evaluate(() => localStorage.clear())
      },
    ],
    at('campaign-long-title', `${campaigns}/titre`),
    at('search-results', '/e/recherche?q=toit'),
    at('search-nothing', '/e/recherche?q=zzzzzz'),
    at('association-donations', '/associations/la-ruche/formulaires'),
    at('help', '/aide'),
    at('unknown-address', '/nulle/part'),
    at('expired-link', '/paiement/embarque'),
    at('widget-button', `${marmitePath}/widget-bouton`),
    at('widget-card', `${marmitePath}/widget-vignette`),
    at('widget-row', `${marmitePath}/widget-vignette-horizontale`),
    at('widget-counter', `${marmitePath}/widget-compteur`),
    at('widget-form', `${marmitePath}/widget`),
    at('mailbox-empty', '/boite-aux-lettres'),
  ],
}
