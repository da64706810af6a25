import sharp from 'sharp'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { expect } from '../../build/e2e/expect.ts'
import { words } from '../../build/e2e/words.ts'
import { haveAccesses } from '../../build/screens/support-access.ts'
import { waitingStops } from './back-office/waiting-stops.ts'
import { gateStops } from './back-office/gate-stops.ts'
import { messageStops } from './back-office/message-stops.ts'
import { donorStops } from './back-office/donor-stops.ts'
import { membershipStops } from './back-office/membership-stops.ts'
import { accountStops, ordersAsGuest } from './account-stops.ts'
import type { Stop, Tour, Walk } from './walk.ts'

const formAdmin = '/admin/la-ruche/formulaires/dons'

const emailOf = ({ locale }: Tour) => `presidente.${locale}@exemple.fr`
const manage = ({ locale }: Tour) => words(locale, 'manage')

/** A page of the administration, once what it shows has been read. */
const shows =
  (path: string, key: string) =>
  async (tour: Tour): Promise<void> => {
    await tour.page.goto(path)
    await hydrated(tour.page)
    await expect(
      tour.page.getByRole('heading', { name: manage(tour)(key), exact: true }).first(),
    ).toBeVisible()
  }

const signIn: Stop[] = [
  [
    'sign-in',
    async (tour) => {
      await ordersAsGuest(tour, emailOf(tour))
      await open(tour.page, '/connexion')
    },
  ],
  [
    'sign-in-code',
    async (tour) => {
      const { page, site, locale } = tour
      const t = words(locale, 'login')
      const deps = { db: site.db, newId, clock: { now: () => new Date() } }
      await addMember(deps, { email: emailOf(tour), organizationSlug: 'la-ruche', role: 'president' })
      await page.getByLabel(t('email'), { exact: true }).fill(emailOf(tour))
      await page.getByRole('button', { name: t('send'), exact: true }).click()
      await expect(page.getByLabel(t('code'))).toBeFocused()
    },
  ],
]

/** A step of the editor of a campaign. */
function opensStep(step: number): Stop[1] {
  return async ({ page, locale }) => {
    await page.goto(`${formAdmin}/edition/${step}`)
    await hydrated(page)
    await expect(page.getByRole('navigation', { name: words(locale, 'editor')('steps') })).toBeVisible()
  }
}

const edition: Stop[] = [
  ['office-edition', opensStep(1)],
  ['office-edition-prices', opensStep(2)],
  ['office-edition-questions', opensStep(3)],
  ['office-edition-settings', opensStep(4)],
  ['office-edition-review', opensStep(5)],
  [
    'office-edition-mistakes',
    async (tour) => {
      const { page, locale } = tour
      await opensStep(1)(tour)
      const title = page.getByLabel(words(locale, 'editor')('field.title'), { exact: true })
      await title.fill('')
      await title.blur()
      await expect(page.getByText(words(locale, 'editor')('mistake.missing')).first()).toBeVisible()
    },
  ],
  [
    'office-edition-picture',
    async (tour) => {
      const { page } = tour
      const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c96' } })
      const buffer = await drawn.jpeg().toBuffer()
      await page.getByText(manage(tour)('pictures.title'), { exact: true }).click()
      await page
        .getByLabel(manage(tour)('pictures.send'))
        .setInputFiles({ name: 'salle.jpg', mimeType: 'image/jpeg', buffer })
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
]

const support: Stop[] = [
  [
    'office-support',
    async (tour) => {
      const { page, locale } = tour
      await haveAccesses(tour)
      await page.goto('/admin/la-ruche/support')
      await page
        .getByText(words(locale, 'support')('pages', { count: 2 }))
        .first()
        .click()
      await expect(page.getByText(manage(tour)('supportPage.home')).first()).toBeVisible()
    },
  ],
  [
    'office-home-support',
    async (tour) => {
      await tour.page.goto('/admin')
      await expect(tour.page.getByRole('button', { name: manage(tour)('support.end') }).first()).toBeVisible()
    },
  ],
]

/** Sign-in, account and administration, as a president sees them. */
export const administrationWalk: Walk = {
  name: 'office',
  isEverywhere: true,
  stops: [
    ...signIn,
    ...accountStops(emailOf),
    ['office-home', shows('/admin/la-ruche', 'home.tasks')],
    ['office-campaigns', shows('/admin/la-ruche/campagnes?etat=published', 'frame.section.campaigns')],
    [
      'office-new-campaign',
      async ({ page, locale }) => {
        await open(page, '/admin/la-ruche/campagnes/nouvelle')
        const title = words(locale, 'newCampaign')('title')
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      },
    ],
    [
      'office-new-event',
      async ({ page, locale }) => {
        await open(page, '/admin/la-ruche/campagnes/nouvelle?type=evenements')
        const title = words(locale, 'newCampaign')('type.Event.new')
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      },
    ],
    [
      'office-register',
      async ({ page, locale }) => {
        await open(page, '/inscrire-mon-association')
        await expect(page.getByLabel(words(locale, 'registration')('name'))).toBeVisible()
      },
    ],
    [
      'office-data-terms',
      async ({ page, locale }) => {
        await page.goto('/admin/la-ruche/conservation')
        const save = words(locale, 'dataTerms')('save')
        await expect(page.getByRole('button', { name: save })).toBeVisible()
      },
    ],
    [
      'office-handover',
      async ({ page, locale }) => {
        await page.goto('/admin/la-ruche/passation')
        const save = words(locale, 'handover')('save')
        await expect(page.getByRole('button', { name: save })).toBeVisible()
      },
    ],
    [
      'office-verification',
      async ({ page, locale }) => {
        await page.goto('/admin/la-ruche/verification')
        const title = words(locale, 'verification')('documents.title')
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      },
    ],
    [
      'office-receipts',
      async ({ page, locale }) => {
        await page.goto('/admin/la-ruche/recus')
        const title = words(locale, 'taxReceipts')('declaration.title')
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      },
    ],
    ['office-details', shows('/admin/la-ruche/informations', 'details.title')],
    [
      'office-details-errors',
      async (tour) => {
        const { page } = tour
        await page.getByLabel(manage(tour)('details.url')).fill('exemple')
        await page.getByLabel(manage(tour)('details.question', { number: 1 })).fill('Quand ?')
        const form = page.locator('form', { has: page.getByLabel(manage(tour)('details.url')) })
        await form.getByRole('button', { name: manage(tour)('details.save') }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    ],
    ...edition,
    ['office-statistics', shows(`${formAdmin}/statistiques`, 'stats.days')],
    ['office-share', shows(`${formAdmin}/diffusion`, 'share.title')],
    ['office-members', shows(`${formAdmin}/administrateurs`, 'members.title')],
    ...gateStops,
    ...waitingStops,
    ...membershipStops,
    ...messageStops,
    ...donorStops,
    ...support,
    [
      'office-not-found',
      async ({ page }) => {
        await page.goto('/admin/personne/formulaires/dons/statistiques')
        await expect(page.getByText('404')).toBeVisible()
      },
    ],
    [
      'office-invitation',
      async (tour) => {
        await open(tour.page, '/invitation')
        await expect(tour.page.getByRole('button', { name: manage(tour)('accept.submit') })).toBeVisible()
      },
    ],
  ],
}
