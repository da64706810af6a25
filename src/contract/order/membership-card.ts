import { type Locale, defaultLocale } from '#domain/locale.ts'
import type { MembershipStatus } from '#domain/membership/membership-status.ts'
import type { Identity } from '#contract/identity.ts'

/** The PDF of a membership card. Its token is signed and gives access. */
export const membershipCardFilePath = '/documents/card/:token'
export const membershipCardFileUrl = (token: string) => membershipCardFilePath.replace(':token', token)

/** The page behind the QR code of a card, in a language. Its token is signed, and does not open the PDF. */
export function membershipCardPagePath(token: string, locale: Locale): string {
  return `/carte-adherent/${token}${locale === defaultLocale ? '' : `/${locale}`}`
}

/** State of a membership at this moment. Days are `YYYY-MM-DD`, both included. */
export interface MembershipCardPage {
  readonly identity: Identity
  readonly organizationName: string
  readonly status: MembershipStatus
  /** First name and initial: who checks compares them with the card. */
  readonly holder: string
  readonly membership: string
  readonly number: string
  /** Null where the association set no dates. */
  readonly from: string | null
  /** Null without end. */
  readonly until: string | null
  /** The association's own words about the validity, for a membership without dates; null where it has none. */
  readonly validity: string | null
  /** The instant of this answer. */
  readonly checkedAt: string
}

/** A membership card of an order, for a reader who may see the order. */
export interface OrderMembershipCard {
  /** As much of the name as the reader may see. */
  readonly holder: string
  readonly membership: string
  /** Path of the PDF. */
  readonly url: string
}
