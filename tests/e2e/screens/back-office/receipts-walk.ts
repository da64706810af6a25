import { parisDate } from '#domain/format.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { receiptsDeclared } from '../../../build/documents/receipts.ts'
import { chequesOf, withoutAddress } from '../../../build/documents/offline-gifts.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { aFile } from '../../../build/e2e/a-file.ts'
import { giveSecondFactor } from '../../../build/e2e/an-operator.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { words } from '../../../build/e2e/words.ts'
import { disputeStops } from './dispute-stops.ts'
import { offlineStops } from './offline-stops.ts'
import { orderStops } from './order-stops.ts'
import { peopleStops } from './people-stops.ts'
import type { Stop, Tour, Walk } from '../walk.ts'

const slugOf = ({ locale }: Tour) => `le-verger-${locale}`
const deskOf = (tour: Tour) => `/admin/${slugOf(tour)}/recus`
const donorOf = ({ locale }: Tour) => `donatrice.${locale}@exemple.fr`
const history = '/compte/historique'

/** The numbers of the receipts of the association that are printed, the oldest first. */
async function printed(tour: Tour): Promise<string[]> {
  const rows = await tour.site.db
    .selectFrom('receipt')
    .innerJoin('organisation', 'organisation.id', 'receipt.organisation_id')
    .select('receipt.label')
    .where('organisation.slug', '=', slugOf(tour))
    .where('receipt.next_try_at', 'is', null)
    .orderBy('receipt.number')
    .execute()
  return rows.map(({ label }) => label)
}

const arePrinted = (tour: Tour, count: number) =>
  expect(async () => expect(await printed(tour)).toHaveLength(count)).toPass({ timeout: 60_000 })

/** Three gifts with their receipts: of a person, of a company with a long name, and one that is refunded. */
async function gives(tour: Tour): Promise<void> {
  const { site } = tour
  const form = await aForm(site.db, {
    organisation: { ...receiptsDeclared, slug: slugOf(tour), name: 'Le Verger des Remparts' },
  })
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, {
    email: `tresorier.${tour.locale}@exemple.fr`,
    organizationSlug: slugOf(tour),
    role: 'treasurer',
  })
  const company = {
    isOrganization: true,
    companyName: 'Société coopérative des transporteurs fluviaux de la Loire',
    companySiren: '732829320',
    companyLegalStatus: '9220',
  }
  const cheque = JSON.stringify(chequesOf([withoutAddress], slugOf(tour)))
  await site.cli('offline', 'add', aFile('cheque.json', cheque))
  const orders: string[] = []
  for (const payer of [aPayer, { ...aPayer, ...company }, aPayer]) {
    const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
    const email = donorOf(tour)
    const gift = [{ tierId: shopper.openTierId, customAmount: 4200 }]
    const cart = await shopper.fillItems(gift, { ...payer, email, emailConfirmation: email })
    const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
    orders.push((await shopper.confirm(paymentId)).body.orderId ?? '')
    await arePrinted(tour, orders.length)
  }
  await site.cli('refund', orders[2] ?? '')
  await expect(async () => {
    const ended = await site.db.selectFrom('receipt').select('id').where('ended_at', 'is not', null).execute()
    expect(ended.length).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
}

const dialogOf = ({ page }: Tour) => page.getByRole('dialog')
const correction = ({ locale }: Tour) => words(locale, 'receiptCorrection')

/** Empties a field of the open dialog and sends it: the summary has the focus or its first field has. */
const sendsWithout = (field: string) => async (tour: Tour) => {
  const dialog = dialogOf(tour)
  await dialog.getByLabel(correction(tour)(field), { exact: true }).fill('')
  await dialog.getByRole('button', { name: correction(tour)('submit') }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel(correction(tour)(field), { exact: true })).toBeFocused()
}

/**
 * Escape closes the dialog, and the focus is back on what opened it: Enter opens it again, with what was typed and the
 * focus in it.
 */
async function reopensByKeyboard(tour: Tour): Promise<void> {
  const { page } = tour
  const city = dialogOf(tour).getByLabel(correction(tour)('city'), { exact: true })
  await city.fill('Saint-Herblain')
  await page.keyboard.press('Escape')
  await expect(dialogOf(tour)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(city).toHaveValue('Saint-Herblain')
  await expect(dialogOf(tour).locator(':focus')).toHaveCount(1)
}

const thisYear = () => parisDate(new Date()).slice(0, 4)

const correctButtons = (tour: Tour) => {
  const name = correction(tour)('openNamed', { year: thisYear(), number: '' }).trim()
  return tour.page.getByRole('button', { name })
}

const ofDonor: readonly Stop[] = [
  [
    'receipts-history',
    async (tour) => {
      const { site, page, locale } = tour
      await gives(tour)
      await signInTab(site, page, donorOf(tour), history, locale)
      // The refunded gift has a void receipt: nothing is to be corrected there.
      await expect(correctButtons(tour)).toHaveCount(2)
    },
  ],
  [
    'receipts-history-dialog',
    async (tour) => {
      await correctButtons(tour).last().click()
      await expect(dialogOf(tour)).toBeVisible()
      await reopensByKeyboard(tour)
    },
  ],
  ['receipts-history-errors', sendsWithout('address')],
  [
    'receipts-history-corrected',
    async (tour) => {
      const dialog = dialogOf(tour)
      await dialog.getByLabel(correction(tour)('address'), { exact: true }).fill('8 quai de la Fosse')
      await tour.page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(tour.page.getByText(correction(tour)('done'))).toBeVisible()
      await arePrinted(tour, 4)
    },
  ],
]

const t = ({ locale }: Tour) => words(locale, 'taxReceipts')
const search = (tour: Tour) => tour.page.getByLabel(t(tour)('find.search'))

const ofAssociation: readonly Stop[] = [
  [
    'receipts-found',
    async (tour) => {
      const { site, page, locale } = tour
      await page.context().clearCookies({ name: /session|token/ })
      await signInTab(site, page, `tresorier.${locale}@exemple.fr`, deskOf(tour), locale)
      await giveSecondFactor(site, `tresorier.${locale}@exemple.fr`)
      await page.reload()
      await hydrated(page)
      await expect(page.getByText(t(tour)('find.void'), { exact: true })).toBeVisible()
    },
  ],
  [
    'receipts-found-none',
    async (tour) => {
      await search(tour).fill('Personne')
      await tour.page.keyboard.press('Enter')
      await expect(tour.page.getByText(t(tour)('find.nothing', { text: 'Personne' }))).toBeVisible()
    },
  ],
  [
    'receipts-found-dialog',
    async (tour) => {
      const { page } = tour
      await search(tour).fill('fluviaux')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t(tour)('find.found', { count: 1 }))).toBeVisible()
      await page.getByRole('button', { name: t(tour)('find.correctNamed', { number: '' }).trim() }).click()
      await expect(dialogOf(tour)).toBeVisible()
      await reopensByKeyboard(tour)
    },
  ],
  [
    'receipts-found-errors',
    async (tour) => {
      await sendsWithout('companyName')(tour)
      // The organisation is not that of the user: "its name", not "your organisation".
      const missing = correction(tour)('ofAnother.required.companyName')
      await expect(dialogOf(tour).getByText(missing)).toHaveCount(2)
    },
  ],
  [
    'receipts-incomplete',
    async (tour) => {
      const { page } = tour
      await page.keyboard.press('Escape')
      await expect(dialogOf(tour)).toBeHidden()
      const complete = t(tour)('incomplete.completeNamed', { number: '' }).trim()
      await page.getByRole('button', { name: complete }).click()
      await dialogOf(tour).getByLabel(correction(tour)('address'), { exact: true }).fill('8 quai de la Fosse')
      await dialogOf(tour).getByLabel(correction(tour)('zipCode'), { exact: true }).fill('44000')
      await dialogOf(tour).getByLabel(correction(tour)('city'), { exact: true }).fill('Nantes')
    },
  ],
  [
    'receipts-completed',
    async (tour) => {
      const { page } = tour
      await dialogOf(tour)
        .getByRole('button', { name: correction(tour)('submitNone') })
        .click()
      await expect(page.getByText(t(tour)('incomplete.none'))).toBeVisible()
      await expect(page.getByRole('heading', { name: t(tour)('incomplete.title') })).toBeFocused()
      await arePrinted(tour, 5)
    },
  ],
  [
    'receipts-issue-asked',
    async (tour) => {
      const { page } = tour
      await page.getByRole('button', { name: t(tour)('issue.action', { year: thisYear() }) }).click()
      await expect(dialogOf(tour)).toBeVisible()
    },
  ],
]

/** Tax receipts in the history of a donor and on the desk of the association, each with the dialog that corrects one. */
export const receiptsWalk: Walk = {
  name: 'receipts',
  isEverywhere: true,
  stops: [
    ...ofDonor,
    ...ofAssociation,
    ...orderStops(slugOf),
    ...peopleStops(slugOf),
    ...offlineStops(slugOf),
    ...disputeStops(slugOf),
  ],
}
