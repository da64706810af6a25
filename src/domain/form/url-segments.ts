import type { FormType } from '#domain/form/form-definition.ts'
import { suffixLocales } from '#domain/locale.ts'

/** The path segment of each form type. Source: spec section 2; the only French words of the code. */
const segments = {
  Event: 'evenements',
  Membership: 'adhesions',
  Donation: 'formulaires',
  CrowdFunding: 'collectes',
  PaymentForm: 'paiements',
  Shop: 'boutiques',
  Checkout: 'checkout',
} as const satisfies Record<FormType, string>

type UrlSegment = (typeof segments)[FormType]

/** The spec's internal names (section 3) that differ from the type's own name in lower case. */
const internalNames: Readonly<Record<string, FormType>> = { fundraising: 'Donation', sale: 'PaymentForm' }

const typeOf: ReadonlyMap<string, FormType> = new Map([
  ...(Object.keys(segments) as FormType[]).flatMap((type): [string, FormType][] => [
    [type.toLowerCase(), type],
    [segments[type], type],
  ]),
  ...Object.entries(internalNames),
])

/** The path segment of a form type. */
export function segmentOf(formType: FormType): UrlSegment {
  return segments[formType]
}

/**
 * The form type that a text names: a path segment, a type or one of the spec's internal names, in any case.
 * null for anything else, UNKNOWN included. Source: spec sections 2 and 3, docs/decisions/addresses.md.
 */
export function formTypeOf(text: string): FormType | null {
  return typeOf.get(text.toLowerCase()) ?? null
}

/** The segment of a form type on the admin site: `ventes` for a payment form. Source: spec section 2. */
export function adminSegmentOf(formType: FormType): string {
  return formType === 'PaymentForm' ? 'ventes' : segments[formType]
}

/** The steps of a journey in addresses. Source: spec section 2. */
export const steps: ReadonlySet<string> = new Set(['1', '2', '3', '4'])

const reserved: ReadonlySet<string> = new Set([...suffixLocales, 'checkout', 'redirection'])

/** Slugs that no campaign and no organisation may have, since they mean something in an address. Source: docs/decisions/addresses.md. */
export function isReservedSlug(slug: string): boolean {
  return steps.has(slug) || reserved.has(slug) || slug.startsWith('widget')
}
