import { type Static, Type } from 'typebox'
import { organisationCategories } from '#domain/form/form-lists.ts'
import { authenticationStates } from '#domain/organisation/verification-machine.ts'
import { oneOf, orNull, slug, text } from '#contract/shape.ts'

/** The name of a payment provider: `sandbox`, `stripe`, or one that a site adds. */
export const providerNamePattern = '^[a-z][a-z0-9-]{1,30}$'
export type ProviderName = string
const providerName = () => Type.String({ pattern: providerNamePattern })

export const OrganizationSchema = Type.Object({
  organizationSlug: slug(),
  name: text(),
  category: oneOf(organisationCategories),
  description: text(5000),
  logoUrl: orNull(text(2000)),
  /** Descriptions of the logo and of the banner; empty: decorative. */
  logoAlt: text(300),
  bannerUrl: orNull(text(2000)),
  bannerAlt: text(300),
  /** The banner, or a cover that the server draws where there is none. */
  coverUrl: text(2000),
  /** The average colour of a photograph, shown until the picture is there; null for a drawing. */
  coverColor: orNull(text(7)),
  color: orNull(text(7)),
  city: text(),
  zipCode: text(20),
  address: text(500),
  authenticationState: oneOf(authenticationStates),
  contact: Type.Object({ email: text(), phone: text(40), url: text(2000) }),
  rnaNumber: orNull(text(20)),
  siren: orNull(text(20)),
  isUnderColucheLaw: Type.Boolean(),
  taxReceipts: Type.Boolean(),
  provider: providerName(),
  foundedYear: orNull(Type.Integer()),
  /** The day on which the operator checked who it is, `YYYY-MM-DD`; null while that is not so. */
  verifiedOn: orNull(text(10)),
})
export type Organization = Static<typeof OrganizationSchema>

export const ProviderSchema = Type.Object({ provider: providerName(), publicKey: text(500) })

export const ComplianceSchema = Type.Object({
  allowCollect: Type.Boolean(),
  authenticationState: oneOf(authenticationStates),
})
export type Compliance = Static<typeof ComplianceSchema>
