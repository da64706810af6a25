import {
  ComplianceSchema,
  OrganizationSchema,
  ProviderSchema,
  organizationCompliancePath,
  organizationPath,
  organizationProviderPath,
} from '#contract/organization.ts'
import { LegalStatusesSchema, legalStatusesPath } from '#contract/values.ts'
import { AppError } from '#domain/errors.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { legalStatuses } from '#server/catalogue/organisation/legal-statuses.ts'
import {
  type StoredOrganisation,
  findOrganisation,
} from '#server/catalogue/organisation/organisation-store.ts'
import { providerNameOf } from '#server/catalogue/organisation/provider-of.ts'
import {
  presentCompliance,
  presentOrganization,
} from '#server/catalogue/organisation/present-organization.ts'

/** Public routes of an organisation. */
export function organisationRoutes(app: TypedApp, deps: CatalogueDeps): void {
  const load = async (slug: string): Promise<StoredOrganisation> => {
    const organisation = await findOrganisation(deps.db, slug)
    if (organisation === null) throw new AppError('NOT_FOUND')
    return organisation
  }
  const named = params('org')
  app.get(
    organizationPath,
    { schema: { summary: 'An organisation', params: named, response: answers(OrganizationSchema) } },
    async ({ params: { org } }) => {
      const { definition } = await load(org)
      return presentOrganization(definition, providerNameOf(deps.settings, definition))
    },
  )
  app.get(
    organizationProviderPath,
    { schema: { summary: 'Its payment provider', params: named, response: answers(ProviderSchema) } },
    async ({ params: { org } }) => {
      const { definition } = await load(org)
      const { name, publicKey } = providerNamed(deps, providerNameOf(deps.settings, definition))
      return { provider: name, publicKey }
    },
  )
  app.get(
    organizationCompliancePath,
    { schema: { summary: 'Whether it may collect', params: named, response: answers(ComplianceSchema) } },
    async ({ params: { org } }) => presentCompliance((await load(org)).definition),
  )
  app.get(
    legalStatusesPath,
    { schema: { summary: 'Legal forms of companies', response: answers(LegalStatusesSchema) } },
    async () => legalStatuses,
  )
}
