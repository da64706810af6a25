import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { Compliance, Organization, ProviderName } from '#contract/organization.ts'

/** An organisation as the wire shows it. */
export function presentOrganization(
  definition: OrganisationDefinition,
  provider: ProviderName,
): Organization {
  const {
    slug,
    allowCollect: _allowCollect,
    hasBankDetails: _hasBankDetails,
    providerAccount: _providerAccount,
    ...shown
  } = definition
  return { organizationSlug: slug, ...shown, contact: { ...definition.contact }, provider }
}

/** Whether an organisation may collect, and how far its verification is. */
export function presentCompliance(definition: OrganisationDefinition): Compliance {
  return { allowCollect: definition.allowCollect, authenticationState: definition.authenticationState }
}
