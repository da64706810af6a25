import { type Locale, suffixLocales } from '#domain/locale.ts'
import { adminWalk } from './screens/admin-walk.ts'
import { bannerPairsWalk, bannersWalk, prospectWalk } from './screens/banner-walk.ts'
import { campaignsWalk } from './screens/campaign-walk.ts'
import { confirmationsWalk } from './screens/confirmation-walk.ts'
import { associationWalk } from './screens/back-office/association-walk.ts'
import { operatorWalk } from './screens/back-office/operator-walk.ts'
import { papersWalk } from './screens/back-office/papers-walk.ts'
import { receiptsWalk } from './screens/back-office/receipts-walk.ts'
import { rightsWalk } from './screens/back-office/rights-walk.ts'
import { eventWalk } from './screens/event-walk.ts'
import { journeyWalk } from './screens/journey-walk.ts'
import { membershipWalk } from './screens/membership-walk.ts'
import { outcomeWalk } from './screens/outcome-walk.ts'
import { mailLinksWalk } from './screens/links/mail-links-walk.ts'
import { waitingWalk } from './screens/links/waiting-walk.ts'
import { newsWalk } from './screens/links/news-walk.ts'
import { datedWalk, installmentsWalk, monthlyWalk } from './screens/over-time/over-time-walk.ts'
import { administrationWalk } from './screens/administration-walk.ts'
import { partnerWalk, paymentFormWalk, shopWalk } from './screens/order-walks.ts'
import { publicStatesWalk, publicWalk } from './screens/public-walk.ts'
import { regularisationWalk } from './screens/links/regularisation-walk.ts'
import { errorsWalk, siteWalk, toolsWalk } from './screens/site-walk.ts'
import { stoppedWalk } from './screens/stopped-walk.ts'
import { tiersWalk } from './screens/tiers-walk.ts'
import { cardTroubleWalk, cartTroubleWalk } from './screens/trouble-walk.ts'
import type { Walk } from './screens/walk.ts'

/** Every screen in every state, in the order of a visit. */
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
  administrationWalk,
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
  newsWalk,
  waitingWalk,
  operatorWalk,
  associationWalk,
  papersWalk,
  receiptsWalk,
  rightsWalk,
]

/** How a page is displayed. */
export interface Appearance {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

/** The display and the language of a walk. */
export interface View extends Appearance {
  readonly locale: Locale
}

/**
 * Every walk in French, except walks that repeat the screens of others. With `all`: every walk, and the walks that are
 * everywhere in every language.
 */
export function viewsOf(
  { isEverywhere, shows }: Pick<Walk, 'isEverywhere' | 'shows'>,
  all = false,
): readonly View[] {
  if (shows === 'again' && !all) return []
  const first: View = { locale: 'fr', colorScheme: 'light', width: 1280 }
  if (!isEverywhere || !all) return [first]
  return [first, ...suffixLocales.map((locale): View => ({ locale, colorScheme: 'light', width: 390 }))]
}

const largeAndLight: readonly Appearance[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
]
const smallAndLight: readonly Appearance[] = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
]

/**
 * The appearances in which a screen of a walk is checked: one of two, alternating, with the other order in a language
 * other than French; `all` of them in `npm run test:long`.
 */
export function appearancesOf({ locale }: View, index: number, all = false): readonly Appearance[] {
  const appearances = locale === 'fr' ? largeAndLight : smallAndLight
  return all ? appearances : appearances.filter((_, turn) => turn === index % appearances.length)
}
