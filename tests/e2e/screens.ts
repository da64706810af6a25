import { type Locale, suffixLocales } from '#domain/locale.ts'
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
}

/** How a walk is gone through. */
export interface View extends Look {
  readonly locale: Locale
}

/** The longest ways to a payment, each in another language on each run. */
const alsoIn: Readonly<Record<string, Locale>> = { membership: 'en', journey: 'es' }

/**
 * Every walk in French but those that show again what others show, two in another language too. Where `all` is asked,
 * every walk, and in every language what is everywhere.
 */
export function viewsOf(
  { name, isEverywhere, shows }: Pick<Walk, 'name' | 'isEverywhere' | 'shows'>,
  all = false,
): readonly View[] {
  if (shows === 'again' && !all) return []
  const first: View = { locale: 'fr', colorScheme: 'light', width: 1280 }
  if (!isEverywhere) return [first]
  return [
    first,
    ...suffixLocales
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
 * How a screen of a walk is looked at: in one of two ways, in turn, the other way round in another language than French;
 * `all` looks are asked for in `npm run test:long`.
 */
export function looksOf({ locale }: View, index: number, all = false): readonly Look[] {
  const looks = locale === 'fr' ? largeAndLight : smallAndLight
  return all ? looks : looks.filter((_, turn) => turn === index % looks.length)
}
