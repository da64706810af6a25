import type { FormKey, OwnPage } from '#contract/page-reads.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { isUuid } from '#domain/ids.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { lacksNeededFactor } from '#server/identity/access/lacks-needed-factor.ts'
import { listMemberships } from '#server/identity/access/member-store.ts'
import { findVersion } from '#server/backoffice/admin/edition/version-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { type StoredForm, findForm } from '#server/catalogue/form/form-store.ts'
import { readAbout } from '#server/program/pages/read-about.ts'
import { readCampaign } from '#server/program/pages/read-form-page.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'
import { sessionOfDocument } from '#server/identity/user/session-of-request.ts'

/**
 * The page of a draft, or of a saved version as a draft, for a user who may edit it; null for everyone else, and for a
 * form that the public sees.
 * @param cookie header of the request
 * @throws AppError SECOND_FACTOR_MISSING for who may edit it, with a second factor that is overdue
 */
export async function readOwnPage(
  deps: Deps,
  cookies: SessionCookies,
  { organizationSlug, formType, formSlug, versionId }: FormKey & { readonly versionId: string | null },
  cookie: string,
): Promise<OwnPage | null> {
  const session = await sessionOfDocument(deps, cookies, { headers: { cookie } })
  if (session === null || session.unverified) return null
  const type = formTypeOf(formType)
  if (type === null) return null
  const form = await asMember(deps, { session }, async (tx) => {
    const stored = await findForm(tx, { organizationSlug, formType: type, formSlug })
    return stored === null ? null : asDraft(tx, stored, versionId)
  })
  if (form === null) return null
  const scope = { organisationId: form.organisationId, formId: form.id }
  const all = await listMemberships(deps.db, session.userId)
  const memberships = all.filter(({ organisationId }) => organisationId === scope.organisationId)
  if (!isAllowed(memberships, 'form:edit', scope)) return null
  if (lacksNeededFactor(deps, session, memberships, false)) throw new AppError('SECOND_FACTOR_MISSING')
  const [page, about] = await Promise.all([readCampaign(deps, form), readAbout(deps, form)])
  const isAccountAdministrator = isAllowed(memberships, 'organisation:edit', { ...scope, formId: null })
  return { page, about, viewer: { hasAdminRights: true, isAccountAdministrator } }
}

/** A draft, or a form with the contents of one of its versions; null where it is neither. */
async function asDraft(tx: Tx, form: StoredForm, versionId: string | null): Promise<StoredForm | null> {
  if (versionId === null) return form.definition.state === 'draft' ? form : null
  const version = isUuid(versionId) ? await findVersion(tx, form.id, versionId) : null
  return version === null ? null : { ...form, definition: { ...version.definition, state: 'draft' } }
}
