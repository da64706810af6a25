import { formTypes } from '#domain/form/form-definition.ts'
import { adminPage } from '../../build/screens/admin-page.tsx'
import { draftBanners } from '../../build/screens/banner-forms.ts'
import { bannerScreen } from './banner-walk.ts'
import type { Stop, Walk } from './walk.ts'

/** These banners contain settings buttons too. */
const withSettings = [...draftBanners, 'disabled', 'deleted'] as const

/** The parts that only an administrator sees: the bar of shortcuts, drafts, the settings buttons of a banner. */
export const adminWalk: Walk = {
  name: 'admin',
  isEverywhere: false,
  pictures: 'none',
  stops: withSettings.flatMap((banner) =>
    formTypes.map((type): Stop => [
      `admin-${bannerScreen(type, banner)}`,
      async ({ page, locale }) => {
        await page.goto('about:blank')
        await page.setContent(adminPage(type, banner, locale))
      },
    ]),
  ),
}
