import type { Locale } from '#domain/locale.ts'
import { journeyWalk } from './screens/journey-walk.ts'
import { outcomeWalk } from './screens/outcome-walk.ts'
import { publicStatesWalk, publicWalk } from './screens/public-walk.ts'
import { cardTroubleWalk, cartTroubleWalk } from './screens/trouble-walk.ts'
import type { Walk } from './screens/walk.ts'

/** Every screen in every state, in the order in which a visitor meets them. */
export const walks: readonly Walk[] = [
  publicWalk,
  publicStatesWalk,
  journeyWalk,
  cartTroubleWalk,
  cardTroubleWalk,
  outcomeWalk,
]

/** How a walk is seen. */
export interface View {
  readonly locale: Locale
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

/** All walks in French and light; those with a template of each kind in the other languages, dark, and on a phone. */
export function viewsOf(walk: Walk): readonly View[] {
  const first: View = { locale: 'fr', colorScheme: 'light', width: 1280 }
  if (!walk.isEverywhere) return [first]
  return [
    first,
    { locale: 'en', colorScheme: 'light', width: 390 },
    { locale: 'es', colorScheme: 'light', width: 1280 },
    { locale: 'fr', colorScheme: 'dark', width: 390 },
  ]
}
