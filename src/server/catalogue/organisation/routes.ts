import { ComplianceSchema, OrganizationSchema, ProviderSchema } from '#contract/organization.ts'
import { LegalStatusesSchema } from '#contract/visitor/values.ts'
import { AppError } from '#domain/errors.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
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
  answerCall(
    app,
    'GET /organizations/:org',
    { summary: 'An organisation', answer: OrganizationSchema },
    async ({ params: { org } }) => {
      const { definition } = await load(org)
      return presentOrganization(definition, providerNameOf(deps.settings, definition))
    },
  )
  answerCall(
    app,
    'GET /organizations/:org/provider',
    { summary: 'Its payment provider', answer: ProviderSchema },
    async ({ params: { org } }) => {
      const { definition } = await load(org)
      const { name, publicKey } = providerNamed(deps, providerNameOf(deps.settings, definition))
      return { provider: name, publicKey }
    },
  )
  answerCall(
    app,
    'GET /organizations/:org/compliance/agg/overview',
    { summary: 'Whether it may collect', answer: ComplianceSchema },
    async ({ params: { org } }) => presentCompliance((await load(org)).definition),
  )
  answerCall(
    app,
    'GET /values/company-legal-status',
    { summary: 'Legal forms of companies', answer: LegalStatusesSchema },
    async () => legalStatuses,
  )
}
