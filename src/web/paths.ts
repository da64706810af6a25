import type { LegalPageName } from '#contract/page-reads.ts'
import { type FormType } from '#domain/form/form-definition.ts'
import { segmentOf } from '#domain/form/url-segments.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'

/** What names a form in an address. */
export interface FormAddress {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
}

const suffix = (locale: Locale) => (locale === defaultLocale ? '' : `/${locale}`)

export const homePath = '/e/recherche'

/** The list of public forms, filtered by a text. */
export function searchPath(query = ''): string {
  return query === '' ? homePath : `${homePath}?q=${encodeURIComponent(query)}`
}

export function organizationPath(organizationSlug: string, locale: Locale = defaultLocale): string {
  return `/associations/${organizationSlug}${suffix(locale)}`
}

/** The presentation of a form, with its picker. */
export function formPath(form: FormAddress, locale: Locale = defaultLocale): string {
  return `${baseOf(form)}${suffix(locale)}`
}

/** One step of the journey, from 1. */
export function stepPath(form: FormAddress, step: number, locale: Locale = defaultLocale): string {
  return `${baseOf(form)}/${step}${suffix(locale)}`
}

export function checkoutPath(organizationSlug: string, cartId: string): string {
  return `/associations/${organizationSlug}/checkout/${cartId}`
}

/** Where the card is typed; the pair follows the association's provider. */
export function embeddedPaymentPath(
  paymentRequestId: string,
  provider: 'sandbox' | 'stripe' = 'sandbox',
): string {
  return `/paiement/${provider === 'sandbox' ? 'embarque-ha' : 'embarque'}/${paymentRequestId}`
}

export function confirmationPath(paymentRequestId: string): string {
  return `/paiement/embarque/confirmation/${paymentRequestId}`
}

export function legalPath(name: LegalPageName): string {
  return `/${name}`
}

export function errorPath(status: number): string {
  return `/error?status=${status}`
}

/** The login page, and where it leads back to. */
export function loginPath(back: string): string {
  return `/connexion?mode=contributor&back=${encodeURIComponent(back)}`
}

/** Keeps a language for a year and comes back to the same page in it. */
export function languagePath(locale: Locale, back: string): string {
  return `/langue/${locale}?retour=${encodeURIComponent(back)}`
}

function baseOf({ organizationSlug, formType, formSlug }: FormAddress): string {
  return `/associations/${organizationSlug}/${segmentOf(formType)}/${formSlug}`
}
