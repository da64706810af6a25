import type { ProviderName } from '#contract/organization.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { Settings } from '#server/deps.ts'

/** The provider that takes an association's money. */
export function providerNameOf(
  settings: Pick<Settings, 'provider'>,
  organisation: Pick<OrganisationDefinition, 'provider'>,
): ProviderName {
  return organisation.provider ?? settings.provider
}

/** The association's own account at the provider of a payment; null: the platform's. As `payee_account_of` in SQL. */
export function payeeAccountOf(
  organisation: Pick<OrganisationDefinition, 'provider' | 'providerAccount'>,
  provider: ProviderName,
): string | null {
  return organisation.provider === provider ? (organisation.providerAccount ?? null) : null
}
