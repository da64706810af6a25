import type { FormId } from '#domain/ids.ts'
import { freezeCancellation } from '#server/money/refund/cancellation/cancellation-store.ts'
import { newId } from '#server/platform/new-id.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop, Tour } from '../walk.ts'
import { moneyStops } from './money-stops.ts'

const orders = ({ locale }: Tour) => words(locale, 'orders')
const manage = ({ locale }: Tour) => words(locale, 'manage')
const offline = ({ locale }: Tour) => words(locale, 'offline')
/** The button that deposits the chosen cheques begins with this word in each language. */
const submitOf = (tour: Tour) =>
  new RegExp(`^${offline(tour)('cheques.deposit', { count: 2, amount: '' }).split(' ')[0] ?? ''} `)

const cancellation = ({ locale }: Tour) => words(locale, 'cancellation')

/** Cancels the campaign of an association as its treasurer; returns the id. */
async function cancelOf({ site: { db } }: Tour, slug: string): Promise<string> {
  const form = await db
    .selectFrom('form')
    .innerJoin('organisation', 'organisation.id', 'form.organisation_id')
    .innerJoin('member', 'member.organisation_id', 'form.organisation_id')
    .select(['form.id', 'form.organisation_id as organisationId', 'member.user_id as userId'])
    .where('organisation.slug', '=', slug)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const { id } = await freezeCancellation(db, {
    id: newId(),
    organisationId: form.organisationId,
    formId: form.id as FormId,
    tierId: null,
    priceName: '',
    token: newId(),
    giftDays: null,
    mails: [{ locale: 'fr', subject: 'Annulation', text: 'Nous sommes désolés.' }],
    userId: form.userId,
    now,
  })
  return id
}

/** Money that an association received itself: an entry by hand, the deposit of a cheque, and what it repays. */
export const offlineStops = (slugOf: (tour: Tour) => string): readonly Stop[] => [
  ...moneyStops(slugOf),
  [
    'offline-entry',
    async (tour) => {
      const { page } = tour
      await open(page, `/admin/${slugOf(tour)}/commandes`)
      await page.getByText(manage(tour)('list.filterAndSort')).click()
      await page.getByRole('combobox', { name: orders(tour)('filter.campaign') }).selectOption({ index: 1 })
      await page.getByRole('button', { name: manage(tour)('list.apply') }).click()
      await page.getByRole('link', { name: offline(tour)('open') }).click()
      await expect(page.getByRole('heading', { name: offline(tour)('who') })).toBeVisible()
    },
  ],
  [
    'expected-payments',
    async (tour) => {
      const { page } = tour
      const t = offline(tour)
      await page.getByLabel(t('firstName'), { exact: true }).last().fill('Ida')
      await page.getByLabel(t('lastName'), { exact: true }).last().fill('Roy')
      await page.getByRole('textbox').first().fill('25')
      await page.getByLabel(t('expected.box')).check()
      await page.getByRole('button', { name: new RegExp(`^${t('save')}`) }).click()
      await page.getByRole('link', { name: t('expected.see') }).click()
      await page
        .getByRole('button', { name: new RegExp(`^${t('expected.receive')}`) })
        .first()
        .click()
      await expect(page.getByRole('button', { name: t('expected.received') })).toBeVisible()
    },
  ],
  [
    'cheques-waiting',
    async (tour) => {
      const { page } = tour
      await open(page, `/admin/${slugOf(tour)}/cheques`)
      await expect(page.getByRole('button', { name: submitOf(tour) })).toBeVisible()
    },
  ],
  [
    'cheque-deposit',
    async (tour) => {
      const { page } = tour
      await page.getByRole('button', { name: submitOf(tour) }).click()
      await expect(page.getByRole('link', { name: offline(tour)('cheques.slip') })).toBeVisible()
    },
  ],
  [
    'campaign-cancel',
    async (tour) => {
      await open(tour.page, `/admin/${slugOf(tour)}/formulaires/dons/annulation`)
      await expect(tour.page.getByLabel(cancellation(tour)('mail.text'))).toBeVisible()
    },
  ],
  [
    'campaign-cancelled',
    async (tour) => {
      await open(
        tour.page,
        `/admin/${slugOf(tour)}/formulaires/dons/annulation/${await cancelOf(tour, slugOf(tour))}`,
      )
      await expect(tour.page.getByText(cancellation(tour)('state.ended'))).toBeVisible({ timeout: 30_000 })
    },
  ],
]
