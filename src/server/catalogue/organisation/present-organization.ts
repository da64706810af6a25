import { coverPath } from '#domain/cover/cover.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { Compliance, Organization, ProviderName } from '#contract/organization.ts'

/** An organisation in wire format. */
export function presentOrganization(
  definition: OrganisationDefinition,
  provider: ProviderName,
): Organization {
  const {
    slug,
    allowCollect: _allowCollect,
    hasBankDetails: _hasBankDetails,
    isNameHeld: _isNameHeld,
    providerAccount: _providerAccount,
    bannerColor,
    faq: _faq,
    gallery: _gallery,
    receipts: _receipts,
    ...shown
  } = definition
  const { name, color, bannerUrl } = definition
  const coverUrl = bannerUrl ?? coverPath({ formType: null, color, organizationName: name })
  return {
    organizationSlug: slug,
    ...shown,
    logoAlt: definition.logoAlt ?? '',
    bannerAlt: definition.bannerAlt ?? '',
    coverUrl,
    coverColor: bannerColor ?? null,
    contact: { ...definition.contact },
    provider,
    foundedYear: definition.foundedYear ?? null,
    verifiedOn: definition.authenticationState === 'valid' ? (definition.verifiedOn ?? null) : null,
  }
}

/** Whether an organisation may collect, and the state of its verification. */
export function presentCompliance(definition: OrganisationDefinition): Compliance {
  return { allowCollect: definition.allowCollect, authenticationState: definition.authenticationState }
}
