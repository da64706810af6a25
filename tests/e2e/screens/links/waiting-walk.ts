import { sql } from 'kysely'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { words } from '../../../build/e2e/words.ts'
import { fullBallSlugs } from '../../../build/screens/screen-forms.ts'
import { type Tour, type Walk, pathIn } from '../walk.ts'

/** Each tour has its own, since one leaves a place behind. */
const slugOf = ({ locale }: Tour) => fullBallSlugs[locale]
const t = ({ locale }: Tour) => words(locale, 'waitingList')

/** One person for each language and width. */
function personOf({ locale, page }: Tour): string {
  return `attend-${locale}-${page.viewportSize()?.width ?? 0}@exemple.fr`
}

const isTitled = ({ page }: Tour, title: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

/** The page of the place of the tour’s person, from a mail of a kind. */
async function opensPlace(tour: Tour, kind: string): Promise<void> {
  const query = tour.site.db
    .selectFrom('mail')
    .select('text_body')
    .where('recipient', '=', personOf(tour))
    .where('kind', '=', kind)
    .where('state', '=', 'sent')
  await expect.poll(async () => (await query.execute()).length, { timeout: 40_000 }).toBeGreaterThan(0)
  const [mail] = await query.execute()
  const path = /\/nouvelles\/place\/[\w-]+/.exec(mail?.text_body ?? '')?.[0] ?? ''
  await open(tour.page, pathIn(tour, path))
}

/** The waiting list of a sold-out price: joining, the place in the line, an offer, and leaving. */
export const waitingWalk: Walk = {
  name: 'waiting-list',
  isEverywhere: true,
  stops: [
    [
      'waiting-sold-out',
      async (tour) => {
        await open(tour.page, pathIn(tour, `/associations/la-ruche/evenements/${slugOf(tour)}`))
        const join = words(tour.locale, 'picker')('waitingList')
        await expect(tour.page.getByRole('link', { name: join }).first()).toBeVisible()
      },
    ],
    [
      'waiting-join',
      async (tour) => {
        await open(tour.page, pathIn(tour, `/nouvelles/attente/la-ruche/evenements/${slugOf(tour)}`))
        await isTitled(tour, t(tour)('join.title'))
      },
    ],
    [
      'waiting-join-refused',
      async ({ page }) => {
        await page.getByRole('textbox').first().press('Enter')
        await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
      },
    ],
    [
      'waiting-join-sent',
      async (tour) => {
        const { page } = tour
        await page.getByLabel(t(tour)('join.firstName'), { exact: true }).fill('Zoé')
        await page.getByLabel(t(tour)('join.email'), { exact: true }).fill(personOf(tour))
        await page.getByLabel(t(tour)('join.email'), { exact: true }).press('Enter')
        await isTitled(tour, t(tour)('join.sentTitle'))
      },
    ],
    [
      'waiting-place',
      async (tour) => {
        await opensPlace(tour, 'waitingJoined')
        await isTitled(tour, /\d/)
      },
    ],
    [
      'waiting-offered',
      async (tour) => {
        // Another tour may be before this one in the line.
        await sql`update stock set capacity = capacity + 1 where kind = 'tier' and form_id = (
          select id from form where slug = ${slugOf(tour)})`.execute(tour.site.db)
        await opensPlace(tour, 'waitingOffer')
        await isTitled(tour, t(tour)('place.offered.title'))
      },
    ],
    [
      'waiting-left',
      async (tour) => {
        const { page } = tour
        await page.getByRole('button', { name: t(tour)('place.leave'), exact: true }).click()
        await page.getByRole('button', { name: t(tour)('place.leaveSure'), exact: true }).click()
        await isTitled(tour, t(tour)('place.left.title'))
      },
    ],
  ],
}
