import type { FormKey, OwnPage } from '#contract/page-reads.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { listMemberships } from '#server/access/member-store.ts'
import type { Deps } from '#server/deps.ts'
import { findForm } from '#server/form/form-store.ts'
import { readAbout } from '#server/pages/read-about.ts'
import { readCampaign } from '#server/pages/read-form-page.ts'
import type { SessionCookies } from '#server/user/session-cookies.ts'
import { sessionOf } from '#server/user/session-of-request.ts'

/**
 * The page of a draft for a user who may edit it; null for everyone else, and for a form that the public sees.
 * @param cookie header of the request
 */
export async function readOwnPage(
  deps: Deps,
  cookies: SessionCookies,
  { organizationSlug, formType, formSlug }: FormKey,
  cookie: string,
): Promise<OwnPage | null> {
  const session = await sessionOf(deps, cookies, { headers: { cookie } })
  if (session === null || session.unverified) return null
  const type = formTypeOf(formType)
  const form = type === null ? null : await findForm(deps.db, { organizationSlug, formType: type, formSlug })
  if (form === null || form.definition.state !== 'draft') return null
  const memberships = await listMemberships(deps.db, session.userId)
  const scope = { organisationId: form.organisationId, formId: form.id }
  if (!isAllowed(memberships, 'form:edit', scope)) return null
  const [page, about] = await Promise.all([readCampaign(deps, form), readAbout(deps, form)])
  const isAccountAdministrator = isAllowed(memberships, 'organisation:edit', { ...scope, formId: null })
  return { page, about, viewer: { hasAdminRights: true, isAccountAdministrator } }
}
