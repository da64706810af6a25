import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop, Tour } from '../walk.ts'

const orders = ({ locale }: Tour) => words(locale, 'orders')
const manage = ({ locale }: Tour) => words(locale, 'manage')

/** The list with columns that its reader chose, and the way to save them as a view. */
const columnsStop = (slugOf: (tour: Tour) => string): Stop => [
  'orders-columns',
  async (tour) => {
    await open(tour.page, `/admin/${slugOf(tour)}/commandes?colonnes=order,lastName,email,amount,state`)
    await tour.page
      .getByText(words(tour.locale, 'orderLists')('columns.openChosen', { count: '5', of: '17' }))
      .click()
    await tour.page.getByText(words(tour.locale, 'savedViews')('manage')).click()
    await expect(tour.page.getByLabel(words(tour.locale, 'savedViews')('name'))).toBeVisible()
  },
]

/** The orders of an association, which its signed-in treasurer lists, searches, opens and filters. */
export const orderStops = (slugOf: (tour: Tour) => string): readonly Stop[] => [
  columnsStop(slugOf),
  [
    'orders-list',
    async (tour) => {
      await open(tour.page, `/admin/${slugOf(tour)}/commandes`)
      await expect(tour.page.getByText(orders(tour)('state.refunded'), { exact: true }).last()).toBeVisible()
    },
  ],
  [
    'orders-found',
    async (tour) => {
      const { page } = tour
      await page.getByLabel(orders(tour)('search')).fill('fluviaux')
      await page.keyboard.press('Enter')
      const one = orders(tour)('count', { count: 1, number: '1' })
      await expect(page.getByRole('heading', { name: one })).toBeVisible()
    },
  ],
  [
    'order-sheet',
    async (tour) => {
      const { page, locale } = tour
      await page.getByRole('link', { name: /fluviaux/ }).click()
      const title = words(locale, 'orderSheet')('mails.title')
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('button', { name: orders(tour)('clear') })).toBeVisible()
      await page.goForward()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    },
  ],
  [
    'order-correction',
    async ({ page, locale }) => {
      await page.getByRole('link', { name: words(locale, 'orderSheet')('correction.open') }).click()
      const t = words(locale, 'orderCorrection')
      await page.getByLabel(t('field.email')).first().fill('autre@exemple.fr')
      await expect(page.getByText(t('after.lists'))).toBeVisible()
    },
  ],
  [
    'order-refund',
    async ({ page, locale }) => {
      await page.goBack()
      await page.getByRole('link', { name: words(locale, 'orderSheet')('refund.open') }).click()
      const t = words(locale, 'orderRefund')
      await expect(page.getByText(t('after.mail'))).toBeVisible()
    },
  ],
  [
    'orders-none',
    async (tour) => {
      const { page } = tour
      await page.goBack()
      await page.goBack()
      await page.getByRole('button', { name: orders(tour)('clear') }).click()
      await open(page, `/admin/${slugOf(tour)}/commandes?etat=contested&moyen=Cash`)
      await expect(page.getByText(orders(tour)('nothingHere'))).toBeVisible()
      await page.getByText(manage(tour)('list.filterAndSort')).click()
    },
  ],
]
