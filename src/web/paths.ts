import type { LegalPageName } from '#contract/page-reads.ts'
import { type FormType } from '#domain/form/form-definition.ts'
import { hasPage } from '#domain/form/form-types.ts'
import { journeyOf } from '#domain/form/journey.ts'
import { segmentOf } from '#domain/form/url-segments.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'

/** The names of a form in an address. */
export interface FormAddress {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
}

const suffix = (locale: Locale) => (locale === defaultLocale ? '' : `/${locale}`)

/** The list of public forms: the home page of the site. */
export const homePath = '/e/recherche'

/** Search page in a given language, whatever the visitor's. */
export function searchPath(locale: Locale): string {
  return `${homePath}${suffix(locale)}`
}

/** Where a guest requests the confirmations again. */
export const findOrderPath = '/commandes'

/** The consent to third-party tools. */
export const cookieSettingsPath = '/gestion-des-cookies'

export function organizationPath(organizationSlug: string, locale: Locale = defaultLocale): string {
  return `/associations/${organizationSlug}${suffix(locale)}`
}

/** The presentation of a form, with its picker. */
export function formPath(form: FormAddress, locale: Locale = defaultLocale): string {
  return `${baseOf(form)}${suffix(locale)}`
}

/** Where a visitor asks for the news of a form by e-mail. */
export function followPath(form: FormAddress, locale: Locale = defaultLocale): string {
  const { organizationSlug, formType, formSlug } = form
  return `/nouvelles/suivre/${organizationSlug}/${segmentOf(formType)}/${formSlug}${suffix(locale)}`
}

/** Where a visitor joins the waiting list of a sold-out price. */
export function waitingListPath(
  form: FormAddress,
  tierId: string | null,
  locale: Locale = defaultLocale,
): string {
  const { organizationSlug, formType, formSlug } = form
  const path = `/nouvelles/attente/${organizationSlug}/${segmentOf(formType)}/${formSlug}`
  return `${path}${suffix(locale)}${tierId === null ? '' : `?tier=${tierId}`}`
}

/** The calendar file of an event. */
export function calendarPath({ organizationSlug, formSlug }: FormAddress): string {
  return `/agenda/${organizationSlug}/${formSlug}.ics`
}

/** The events of an association as a calendar to subscribe to. */
export function eventsFeedPath(organizationSlug: string): string {
  return `/agenda/${organizationSlug}.ics`
}

/** The campaigns and news of an association as an Atom feed. */
export function newsFeedPath(organizationSlug: string): string {
  return `/flux/${organizationSlug}.atom`
}

/** One step of the checkout, from 1. */
export function stepPath(form: FormAddress, step: number, locale: Locale = defaultLocale): string {
  return `${baseOf(form)}/${step}${suffix(locale)}`
}

/** One step of a partner's cart, from 1; without it, the first incomplete one. */
export function checkoutPath(
  organizationSlug: string,
  cartId: string,
  step: number | null = null,
  locale: Locale = defaultLocale,
): string {
  const last = step === null ? '' : `/${step}`
  return `/associations/${organizationSlug}/checkout/${cartId}${last}${suffix(locale)}`
}

/**
 * The page of an order whose payment did not succeed: its last step, or the page of a payment form. A partner's cart
 * is only reachable by its link, so the path leads to the association.
 */
export function orderPath(form: FormAddress, locale: Locale = defaultLocale): string {
  const last = journeyOf(form.formType).at(-1)
  const hasSteps = last !== undefined && hasPage(form.formType)
  return hasSteps ? stepPath(form, last.number, locale) : presentationPath(form, locale)
}

/** The page that presents a form; for a partner's cart, which has none, the association's page. */
export function presentationPath(form: FormAddress, locale: Locale = defaultLocale): string {
  return hasPage(form.formType) ? formPath(form, locale) : organizationPath(form.organizationSlug, locale)
}

export function legalPath(name: LegalPageName): string {
  return `/${name}`
}

/** Stores a language for a year and returns to the same page in it. */
export function languagePath(locale: Locale, back: string): string {
  return `/langue/${locale}?retour=${encodeURIComponent(back)}`
}

/**
 * A page without a language in its address, from a page in `locale`: a visitor of an `/en` address continues in
 * English. Source: docs/decisions/web/addresses.md.
 */
export function localizedPath(path: string, locale: Locale): string {
  return locale === defaultLocale ? path : languagePath(locale, path)
}

function baseOf({ organizationSlug, formType, formSlug }: FormAddress): string {
  return `/associations/${organizationSlug}/${segmentOf(formType)}/${formSlug}`
}
