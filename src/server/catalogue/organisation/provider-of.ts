import type { ProviderName } from '#contract/organization.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { Settings } from '#server/platform/core.ts'

/** The payment provider of an association. */
export function providerNameOf(
  settings: Pick<Settings, 'provider'>,
  organisation: Pick<OrganisationDefinition, 'provider'>,
): ProviderName {
  return organisation.provider ?? settings.provider
}

/**
 * The association's own account at the payment's provider; null: the platform's account. Same as `payee_account_of` in
 * SQL.
 */
export function payeeAccountOf(
  organisation: Pick<OrganisationDefinition, 'provider' | 'providerAccount'>,
  provider: ProviderName,
): string | null {
  return organisation.provider === provider ? (organisation.providerAccount ?? null) : null
}
