import type { Page } from 'playwright-core'
import type { Locale } from '#domain/locale.ts'
import type { aDonor } from '../../build/e2e/visitors/a-donor.ts'
import type { Site } from '../../build/e2e/a-site.ts'

/** Somebody who goes from screen to screen, in one language. */
export interface Tour {
  readonly site: Site
  readonly page: Page
  readonly locale: Locale
  readonly donor: ReturnType<typeof aDonor>
  /** What one screen leaves for a later one. */
  readonly notes: Map<string, string>
}

/** A screen in one state, and how to get there from the one before. */
export type Stop = readonly [name: string, reach: (tour: Tour) => Promise<void>]

export interface Walk {
  readonly name: string
  /** It goes through every language, on a phone in one of them; the others are walked in French. */
  readonly isEverywhere: boolean
  /** On a phone and on a large screen unless told; none where they would show the same again. */
  readonly pictures?: 'phone' | 'none'
  /** The parts of other walks in other surroundings. */
  readonly shows?: 'again'
  readonly stops: readonly Stop[]
}

/** The name of a screen that is one of many: `banner-not-yet-open-event`. */
export function screenName(...parts: readonly (string | number)[]): string {
  return parts
    .join('-')
    .replaceAll(/(?<=[a-z])[A-Z]/g, '-$&')
    .toLowerCase()
}

export const marmitePath = '/associations/la-marmite-de-l-erdre/formulaires/un-repas-chaud'

/** The address of a page of an association in the tour's language. */
export function pathIn({ locale }: Pick<Tour, 'locale'>, path: string): string {
  return locale === 'fr' ? path : `${path}/${locale}`
}
