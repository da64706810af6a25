import type { Page } from 'playwright-core'
import type { Locale } from '#domain/locale.ts'
import type { aDonor } from '../../build/e2e/a-donor.ts'
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
  /** Its templates are looked at in every language and in dark too, once; the rest of their states in French. */
  readonly isEverywhere: boolean
  readonly stops: readonly Stop[]
}

export const marmitePath = '/associations/la-marmite-de-l-erdre/formulaires/un-repas-chaud'

/** The address of a page of an association in the tour's language. */
export function pathIn({ locale }: Tour, path: string): string {
  return locale === 'fr' ? path : `${path}/${locale}`
}
