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

/** The list of public forms: the home of the site. */
export const homePath = '/e/recherche'

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
