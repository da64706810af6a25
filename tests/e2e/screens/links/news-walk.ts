import { expect } from '../../../build/e2e/expect.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { words } from '../../../build/e2e/words.ts'
import { type Stop, type Tour, type Walk, marmitePath, pathIn } from '../walk.ts'

const followPath = '/nouvelles/suivre/la-marmite-de-l-erdre/formulaires/un-repas-chaud'

/** One follower for each language and width. */
function followerOf({ locale, page }: Tour): string {
  return `${locale}-${page.viewportSize()?.width ?? 0}@exemple.fr`
}

const isTitled = (tour: Tour, key: string) =>
  expect(
    tour.page.getByRole('heading', { level: 1, name: words(tour.locale, 'news')(key), exact: true }),
  ).toBeVisible()

/** The page of the last mail to the follower that a link of this kind opens. */
function linked(name: string, kind: 'confirmer' | 'arreter', title: string): Stop {
  return [
    name,
    async (tour) => {
      const query = tour.site.db
        .selectFrom('mail')
        .select('text_body')
        .where('recipient', '=', followerOf(tour))
        .where('state', '=', 'sent')
      await expect.poll(async () => (await query.execute()).length, { timeout: 25_000 }).toBeGreaterThan(0)
      const [mail] = await query.execute()
      const path = new RegExp(`/nouvelles/${kind}/[\\w-]+`).exec(mail?.text_body ?? '')?.[0] ?? ''
      await open(tour.page, pathIn(tour, path))
      await isTitled(tour, title)
    },
  ]
}

/** Presses the button of a link. */
function pressed(name: string, button: string, title: string): Stop {
  return [
    name,
    async (tour) => {
      await tour.page.getByRole('button', { name: words(tour.locale, 'news')(button), exact: true }).click()
      await isTitled(tour, title)
    },
  ]
}

/** Contents of a campaign page around its form, and its news by mail. */
export const newsWalk: Walk = {
  name: 'news',
  isEverywhere: true,
  stops: [
    [
      'campaign-picture',
      async (tour) => {
        await open(tour.page, pathIn(tour, marmitePath))
        const enlarge = words(tour.locale, 'about')('gallery.enlarge')
        await tour.page.getByRole('button', { name: enlarge }).first().click()
        await expect(tour.page.getByRole('dialog')).toBeVisible()
      },
    ],
    [
      'campaign-questions-open',
      async ({ page }) => {
        await page.keyboard.press('Escape')
        for (const summary of await page.locator('main details > summary').all()) await summary.click()
        await expect(page.locator('main details:not([open])')).toHaveCount(0)
      },
    ],
    [
      'follow',
      async (tour) => {
        await open(tour.page, pathIn(tour, followPath))
        await isTitled(tour, 'follow.title')
      },
    ],
    [
      'follow-refused',
      async ({ page }) => {
        await page.getByRole('textbox').press('Enter')
        await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
      },
    ],
    [
      'follow-sent',
      async (tour) => {
        await tour.page.getByRole('textbox').fill(followerOf(tour))
        await tour.page.getByRole('textbox').press('Enter')
        await isTitled(tour, 'follow.sentTitle')
      },
    ],
    linked('news-to-confirm', 'confirmer', 'confirm.title'),
    pressed('news-confirmed', 'confirm.action', 'confirm.done.title'),
    linked('news-to-stop', 'arreter', 'stop.title'),
    pressed('news-stopped', 'stop.action', 'stop.done.title'),
  ],
}
