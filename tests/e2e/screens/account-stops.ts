import { findForm } from '#server/catalogue/form/form-store.ts'
import { aPayer, aShopper } from '../../build/a-shopper.ts'
import { open } from '../../build/e2e/a-tab.ts'
import { expect } from '../../build/e2e/expect.ts'
import { cards } from '../../build/e2e/visitors/a-donor.ts'
import { words } from '../../build/e2e/words.ts'
import { lastCode } from '../../build/identity.ts'
import type { Stop, Tour } from './walk.ts'

/** A gift to La Ruche that was made without signing in, with this address. */
export async function ordersAsGuest({ site }: Tour, email: string): Promise<void> {
  const form = await findForm(site.db, {
    organizationSlug: 'la-ruche',
    formType: 'Donation',
    formSlug: 'dons',
  })
  if (form === null) throw new Error('no form to give to')
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const gift = [{ tierId: shopper.openTierId, customAmount: 4200 }]
  const cart = await shopper.fillItems(gift, {
    ...aPayer,
    birthDate: '12/03/1985',
    email,
    emailConfirmation: email,
  })
  await shopper.charge(await shopper.freeze(cart), cards.accepted)
}

/** The account of this address: its code is entered, then each of its pages. */
export const accountStops = (emailOf: (tour: Tour) => string): readonly Stop[] => [
  [
    'account-security',
    async (tour) => {
      const { page, site, locale } = tour
      const t = words(locale, 'login')
      await page.getByLabel(t('code')).fill((await lastCode(site.db, emailOf(tour))).code)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => !url.pathname.startsWith('/connexion'))
      await open(page, '/connexion/securite')
      await expect(page.getByRole('heading', { name: t('email'), exact: true })).toBeVisible()
    },
  ],
  [
    'account-data',
    async ({ page }) => {
      await open(page, '/compte')
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    },
  ],
  [
    'account-history',
    async ({ page, locale }) => {
      await open(page, '/compte/historique')
      const title = words(locale, 'account')('history.orders.title')
      await expect(page.getByRole('region', { name: title })).toBeVisible()
    },
  ],
  [
    'account-profile',
    async ({ page, locale }) => {
      await open(page, '/compte/profil')
      await expect(page.getByLabel(words(locale, 'account')('profile.firstName'))).toBeVisible()
    },
  ],
  [
    'account-profile-errors',
    async ({ page, locale }) => {
      const t = words(locale, 'account')
      await page.getByLabel(t('profile.firstName')).fill('')
      await page.getByLabel(t('profile.birthDate')).fill('31/02/1985')
      await page.getByRole('button', { name: t('profile.add') }).click()
      await page.getByRole('button', { name: t('profile.save') }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  ],
]
