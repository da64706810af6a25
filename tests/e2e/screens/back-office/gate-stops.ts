import { findForm } from '#server/catalogue/form/form-store.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { scans } from '../../../build/e2e/a-door-tab.ts'
import { gala } from '../../../build/e2e/a-gala.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop, Tour } from '../walk.ts'

const gates = ({ locale }: Tour) => words(locale, 'gates')
const door = ({ locale }: Tour) => words(locale, 'door')
const nameOf = ({ locale }: Tour) => `Porte ${locale}`

/** The address of a page of a gate in the tour's language. */
const inLocale = ({ locale }: Tour, path: string) => (locale === 'fr' ? path : `${path}/${locale}`)

/** Someone who is expected at the door. */
async function someoneHasATicket({ site }: Tour): Promise<void> {
  const names = { organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'gala' } as const
  const form = await findForm(site.db, names)
  if (form === null) throw new Error('no gala')
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const guest = { tierId: tierIdOf(form, 'enfant'), participant: { firstName: 'Zoé', lastName: 'Moreau' } }
  const { paymentId } = await shopper.payCart(await shopper.fillItems([guest]), cards.accepted)
  await shopper.confirm(paymentId)
}

/** The gates of an event, and one of them on the device of a volunteer. Its visitor may open gates. */
export const gateStops: readonly Stop[] = [
  [
    'office-gates',
    async (tour) => {
      const { page, notes } = tour
      const t = gates(tour)
      await someoneHasATicket(tour)
      await page.goto('/admin/la-ruche/evenements/gala/entrees')
      await hydrated(page)
      await page.getByLabel(t('name'), { exact: true }).fill(nameOf(tour))
      await page.getByLabel(t('sells')).check()
      await page.getByRole('button', { name: t('submit'), exact: true }).click()
      const gate = page.getByRole('article', { name: nameOf(tour) })
      notes.set('gate', await gate.getByLabel(t('link')).inputValue())
      await gate.getByText(t('code')).click()
      await expect(gate.getByRole('img')).toBeVisible()
      await page.getByRole('button', { name: t('awaitedShow') }).click()
      await expect(page.getByLabel(t('awaitedSearch'))).toBeVisible()
    },
  ],
  [
    'door-ready',
    async (tour) => {
      const { pathname, hash } = new URL(tour.notes.get('gate') ?? '')
      await open(tour.page, `${inLocale(tour, pathname)}${hash}`)
      await expect(tour.page.getByText(door(tour)('waiting'), { exact: true })).toBeVisible()
    },
  ],
  [
    'door-unknown',
    async (tour) => {
      await scans(tour.page, 'x'.repeat(50))
      await expect(tour.page.getByRole('alert')).toContainText(door(tour)('outcome.unknown'))
    },
  ],
  [
    'door-search',
    async (tour) => {
      await tour.page.getByRole('button', { name: door(tour)('search') }).click()
      await tour.page.getByLabel(door(tour)('searchField')).fill('personne')
      await expect(tour.page.getByText(door(tour)('searchNone'))).toBeVisible()
    },
  ],
  [
    'door-sale',
    async (tour) => {
      const { page } = tour
      const t = door(tour)
      await page.getByRole('button', { name: t('searchClose') }).click()
      await page.getByRole('button', { name: t('sale.title') }).click()
      await page.getByRole('button', { name: t('sale.more', { name: gala.child }) }).click()
      await page.getByText(t('sale.guest')).click()
      await page.getByLabel(t('sale.by.Cash')).check()
      await expect(page.getByLabel(t('sale.firstName'))).toBeVisible()
    },
  ],
  [
    'door-sold',
    async (tour) => {
      const { page } = tour
      await page.getByRole('button', { name: /7[.,]05/ }).click()
      await expect(page.getByRole('alert')).toContainText(/7[.,]05/)
    },
  ],
  [
    'door-failed',
    async (tour) => {
      await open(tour.page, inLocale(tour, '/controle/0193b0c7-90ab-8f00-a1b2-c3d4e5f60718'))
      await expect(tour.page.getByRole('heading', { name: door(tour)('failedTitle') })).toBeVisible()
    },
  ],
]
