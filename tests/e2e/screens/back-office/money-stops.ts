import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop, Tour } from '../walk.ts'

/** Payouts, figures of a year, lines and payments of orders, and the accounting of an association. */
export const moneyStops = (slugOf: (tour: Tour) => string): readonly Stop[] => [
  [
    'payouts',
    async (tour) => {
      await open(tour.page, `/admin/${slugOf(tour)}/argent`)
      const title = words(tour.locale, 'payouts')('payouts')
      await expect(tour.page.getByRole('heading', { name: title })).toBeVisible()
    },
  ],
  [
    'bank-statement',
    async ({ page, locale }) => {
      const t = words(locale, 'bankStatement')
      await page.getByRole('link', { name: words(locale, 'payouts')('statement') }).click()
      await page.getByLabel(t('file')).setInputFiles({
        name: 'releve.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Date;Libellé;Montant\n03/11/2026;REMISE DE CHEQUES 0012;45,00'),
      })
      await expect(page.getByText('REMISE DE CHEQUES 0012')).toBeVisible()
    },
  ],
  [
    'income',
    async (tour) => {
      await open(tour.page, `/admin/${slugOf(tour)}/statistiques`)
      const title = words(tour.locale, 'income')('campaigns')
      await expect(tour.page.getByRole('heading', { name: title })).toBeVisible()
    },
  ],
  [
    'lines-list',
    async (tour) => {
      await open(tour.page, `/admin/${slugOf(tour)}/participants`)
      const title = words(tour.locale, 'orderLists')('lines.title')
      await expect(tour.page.getByRole('heading', { name: title })).toBeVisible()
    },
  ],
  [
    'payments-list',
    async ({ page, locale }) => {
      await page.getByRole('link', { name: words(locale, 'orderLists')('tabs.payments') }).click()
      const title = words(locale, 'orderLists')('payments.search')
      await expect(page.getByLabel(title)).toBeVisible()
    },
  ],
  ...accountingStops(slugOf),
]

/** Accounting entries, accounts and the close of a year. */
const accountingStops = (slugOf: (tour: Tour) => string): readonly Stop[] => [
  [
    'accounting',
    async (tour) => {
      await open(tour.page, `/admin/${slugOf(tour)}/argent/comptabilite`)
      const title = words(tour.locale, 'accounting')('years')
      await expect(tour.page.getByRole('heading', { name: title })).toBeVisible()
    },
  ],
  [
    'accounts',
    async ({ page, locale }) => {
      await page.getByRole('link', { name: words(locale, 'accounting')('tabs.accounts') }).click()
      await expect(
        page.getByRole('heading', { name: words(locale, 'accounting')('campaigns') }),
      ).toBeVisible()
    },
  ],
  [
    'year-close',
    async ({ page, locale }) => {
      await page.getByRole('link', { name: words(locale, 'accounting')('tabs.close') }).click()
      await expect(page.getByRole('heading', { name: words(locale, 'yearClose')('title') })).toBeVisible()
    },
  ],
]
