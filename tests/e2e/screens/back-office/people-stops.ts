import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop, Tour } from '../walk.ts'

const people = ({ locale }: Tour) => words(locale, 'people')
const manage = ({ locale }: Tour) => words(locale, 'manage')
const requests = ({ locale }: Tour) => words(locale, 'personRequests')
const sheet = ({ locale }: Tour) => words(locale, 'personSheet')

/** Waits until the directory of the association has the company that gave. */
async function isFilled({ site }: Tour, slug: string): Promise<void> {
  const find = () =>
    site.db
      .selectFrom('person')
      .innerJoin('organisation', 'organisation.id', 'person.organisation_id')
      .select('person.id')
      .where('organisation.slug', '=', slug)
      .where('company_name', 'like', '%fluviaux%')
      .execute()
  await expect(async () => expect(await find()).not.toEqual([])).toPass({ timeout: 60_000 })
}

/** The directory of an association, which its signed-in treasurer lists, searches and opens. */
export const peopleStops = (slugOf: (tour: Tour) => string): readonly Stop[] => [
  [
    'people-list',
    async (tour) => {
      await isFilled(tour, slugOf(tour))
      await open(tour.page, `/admin/${slugOf(tour)}/personnes`)
      await tour.page.getByText(manage(tour)('list.filterAndSort')).click()
      await expect(tour.page.getByRole('link', { name: /fluviaux/ })).toBeVisible()
    },
  ],
  [
    'people-found',
    async (tour) => {
      const { page } = tour
      await page.getByLabel(people(tour)('search')).fill('fluviaux')
      await page.keyboard.press('Enter')
      const one = people(tour)('count', { count: 1, number: '1' })
      await expect(page.getByRole('heading', { name: one })).toBeVisible()
    },
  ],
  [
    'person-sheet',
    async (tour) => {
      const { page } = tour
      await page.getByRole('link', { name: /fluviaux/ }).click()
      await expect(page.getByRole('heading', { name: manage(tour)('notes.title') })).toBeVisible()
      await page.getByText(sheet(tour)('consent.record')).click()
      await expect(page.getByRole('button', { name: sheet(tour)('consent.save'), exact: true })).toBeVisible()
    },
  ],
  [
    'people-requests',
    async (tour) => {
      const { page } = tour
      await page.getByText(requests(tour)('list.record')).click()
      await page.getByRole('button', { name: requests(tour)('list.save'), exact: true }).click()
      await expect(page.getByText(requests(tour)('list.saved'))).toBeVisible()
      await open(page, `/admin/${slugOf(tour)}/personnes/demandes`)
      await expect(
        page.getByRole('button', { name: requests(tour)('list.finish'), exact: true }),
      ).toBeVisible()
    },
  ],
  [
    'people-proposals',
    async (tour) => {
      await open(tour.page, `/admin/${slugOf(tour)}/personnes/doublons`)
      await expect(tour.page.getByRole('heading', { name: sheet(tour)('merge.title') })).toBeVisible()
    },
  ],
  [
    'people-import',
    async (tour) => {
      const t = words(tour.locale, 'imports')
      await open(tour.page, `/admin/${slugOf(tour)}/personnes/importer`)
      await tour.page.getByLabel(t('file.label')).setInputFiles({
        name: 'adherents.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'Numéro d’adhérent;Nom;Prénom;E-mail;Date de fin;Remarque\nA-1;Roy;Anne;anne@exemple.fr;31/08/2026;trésorière\nA-2;Corre;Yann;yann(at)exemple;bientôt;',
        ),
      })
      await expect(tour.page.getByRole('heading', { name: t('trial.title') })).toBeVisible()
    },
  ],
]
