import { expect } from '../../build/e2e/expect.ts'
import { open } from '../../build/e2e/a-tab.ts'
import { words } from '../../build/e2e/words.ts'
import { type BannerForm, bannerForms } from '../../build/screens/banner-forms.ts'
import { type Stop, type Tour, type Walk, pathIn, screenName } from './walk.ts'

/** The name of the screen of a type with a banner. */
export function bannerScreen(type: string, banner: string): string {
  return screenName('banner', banner, type)
}

const stopOf = ({ type, banner, path }: BannerForm): Stop => [
  bannerScreen(type, banner),
  async (tour) => {
    await tour.page.goto(pathIn(tour, path))
    // A price may say the same.
    const title = words(tour.locale, 'banner')(`${banner}.title`)
    await expect(tour.page.getByText(title).first()).toBeVisible()
  },
]

/** Each banner with one of its types, a different one each time. */
const shown = [...new Set(bannerForms.map(({ banner }) => banner))].map((banner, index) => {
  const ofBanner = bannerForms.filter((one) => one.banner === banner)
  return ofBanner[index % ofBanner.length] ?? bannerForms[0]
})

/** Every banner once. */
export const bannersWalk: Walk = {
  name: 'banners',
  isEverywhere: true,
  pictures: 'phone',
  stops: bannerForms.filter((one) => shown.includes(one)).map(stopOf),
}

/** Banners on the pages of all the other types. */
export const bannerPairsWalk: Walk = {
  name: 'banner-pairs',
  isEverywhere: false,
  pictures: 'none',
  shows: 'again',
  stops: bannerForms.filter((one) => !shown.includes(one)).map(stopOf),
}

const suspended = bannerForms.find(({ banner, type }) => banner === 'suspended' && type === 'Donation')
const notify = ({ page, locale }: Tour) =>
  page.getByRole('button', { name: words(locale, 'banner')('prospect.submit') })

/** An e-mail address to be notified when payments are possible again. */
export const prospectWalk: Walk = {
  name: 'prospect',
  isEverywhere: true,
  pictures: 'phone',
  stops: [
    [
      'prospect-error',
      async (tour) => {
        const { page, locale } = tour
        await open(page, pathIn(tour, suspended?.path ?? ''))
        const email = page.getByLabel(words(locale, 'banner')('prospect.email'))
        await email.fill('zoe@')
        await notify(tour).click()
        await expect(email).toHaveAttribute('aria-invalid', 'true')
      },
    ],
    [
      'prospect-saved',
      async (tour) => {
        const { page, locale } = tour
        const t = words(locale, 'banner')
        await page.getByLabel(t('prospect.email')).fill('zoe.moreau@exemple.fr')
        await notify(tour).click()
        await expect(
          page.getByText(t('prospect.savedText', { email: 'zoe.moreau@exemple.fr' })),
        ).toBeVisible()
      },
    ],
  ],
}
