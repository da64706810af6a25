import type { Locale } from '#domain/locale.ts'
import { adminWalk } from './screens/admin-walk.ts'
import { bannerPairsWalk, bannersWalk, prospectWalk } from './screens/banner-walk.ts'
import { campaignsWalk } from './screens/campaign-walk.ts'
import { confirmationsWalk } from './screens/confirmation-walk.ts'
import { eventWalk } from './screens/event-walk.ts'
import { journeyWalk } from './screens/journey-walk.ts'
import { membershipWalk } from './screens/membership-walk.ts'
import { outcomeWalk } from './screens/outcome-walk.ts'
import { mailLinksWalk } from './screens/links/mail-links-walk.ts'
import { datedWalk, installmentsWalk, monthlyWalk } from './screens/over-time/over-time-walk.ts'
import { partnerWalk, paymentFormWalk, shopWalk } from './screens/order-walks.ts'
import { publicStatesWalk, publicWalk } from './screens/public-walk.ts'
import { regularisationWalk } from './screens/links/regularisation-walk.ts'
import { errorsWalk, siteWalk, toolsWalk } from './screens/site-walk.ts'
import { stoppedWalk } from './screens/stopped-walk.ts'
import { tiersWalk } from './screens/tiers-walk.ts'
import { cardTroubleWalk, cartTroubleWalk } from './screens/trouble-walk.ts'
import type { Walk } from './screens/walk.ts'

/** Every screen in every state, in the order in which a visitor meets them. */
export const walks: readonly Walk[] = [
  publicWalk,
  publicStatesWalk,
  siteWalk,
  toolsWalk,
  errorsWalk,
  campaignsWalk,
  bannersWalk,
  bannerPairsWalk,
  prospectWalk,
  adminWalk,
  tiersWalk,
  journeyWalk,
  eventWalk,
  membershipWalk,
  shopWalk,
  paymentFormWalk,
  partnerWalk,
  cartTroubleWalk,
  cardTroubleWalk,
  outcomeWalk,
  stoppedWalk,
  confirmationsWalk,
  monthlyWalk,
  installmentsWalk,
  datedWalk,
  mailLinksWalk,
  regularisationWalk,
]

/** How a page is seen. */
export interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  /** Only what depends on how it is seen: the rest was looked at in another way. */
  readonly isForSightAlone?: boolean
}

/** How a walk is gone through. */
export interface View extends Look {
  readonly locale: Locale
}

/** The languages that walks are gone through in beside French: all of them in `npm run test:long`. */
const others = ['en', 'es'] as const
/** The longest ways to a payment, each in another language on each run. */
const alsoIn: Readonly<Record<string, Locale>> = { membership: 'en', journey: 'es' }

/** Every walk in French, two in another language too, and in every language what is everywhere where `all` is asked. */
export function viewsOf(
  { name, isEverywhere }: Pick<Walk, 'name' | 'isEverywhere'>,
  all = false,
): readonly View[] {
  const first: View = { locale: 'fr', colorScheme: 'light', width: 1280 }
  if (!isEverywhere) return [first]
  return [
    first,
    ...others
      .filter((locale) => all || alsoIn[name] === locale)
      .map((locale): View => ({ locale, colorScheme: 'light', width: 390 })),
  ]
}

const largeAndLight: readonly Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
]
const smallAndLight: readonly Look[] = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
]

/**
 * How each screen of a walk is looked at. In French it is seen whole in one of two ways, in turn, and in the other way
 * for what depends on it: contrast, sizes, what sticks out. In another language, and where another walk has shown it,
 * it is seen in one of two ways. `all` looks, each whole, are asked for in `npm run test:long`.
 */
export function looksOf(
  { shows }: Pick<Walk, 'shows'>,
  { locale }: View,
  index: number,
  all = false,
): readonly Look[] {
  const looks = locale === 'fr' ? largeAndLight : smallAndLight
  if (all) return looks
  const seen = looks.filter((_, turn) => turn === index % looks.length)
  if (locale !== 'fr' || shows === 'again') return seen
  return looks.map((look) => (seen.includes(look) ? look : { ...look, isForSightAlone: true }))
}
