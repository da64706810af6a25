import type { Page } from 'playwright-core'
import type { Locale } from '#domain/locale.ts'
import type { Links } from '#server/platform/links/make-links.ts'
import type { aDonor } from '../../build/e2e/visitors/a-donor.ts'
import type { Site } from '../../build/e2e/a-site.ts'

/** A visitor who goes from screen to screen, in one language. */
export interface Tour {
  readonly site: Site
  readonly page: Page
  readonly locale: Locale
  readonly donor: ReturnType<typeof aDonor>
  /** Signs the links of mails as the site does. */
  readonly links: Links
  /** Values of one screen for a later one. */
  readonly notes: Map<string, string>
}

/** A screen in one state, and how to reach it from the previous one. */
export type Stop = readonly [name: string, reach: (tour: Tour) => Promise<void>]

export interface Walk {
  readonly name: string
  /** It runs in every language, on a phone in one of them; the others run in French. */
  readonly isEverywhere: boolean
  /** Pictures on a phone and on a large screen by default; none where they would repeat others. */
  readonly pictures?: 'phone' | 'none'
  /** It shows parts of other walks in another context. */
  readonly shows?: 'again'
  readonly stops: readonly Stop[]
}

/** The name of a screen in a series: `banner-not-yet-open-event`. */
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
