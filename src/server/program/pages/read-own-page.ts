import type { FormPage } from '#contract/form.ts'
import type { FormKey, OwnPage } from '#contract/page-reads.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { draftPreview, previewEnd } from '#domain/address/preview.ts'
import { AppError } from '#domain/errors.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { isUuid } from '#domain/ids.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { lacksNeededFactor } from '#server/identity/access/lacks-needed-factor.ts'
import { listMemberships } from '#server/identity/access/member-store.ts'
import { readDraftForm } from '#server/backoffice/admin/editor/read-draft-form.ts'
import { findVersion } from '#server/backoffice/admin/editor/version-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { type StoredForm, findForm } from '#server/catalogue/form/form-store.ts'
import { readAbout } from '#server/program/pages/read-about.ts'
import { readCampaign } from '#server/program/pages/read-form-page.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'
import { sessionOfDocument } from '#server/identity/user/session-of-request.ts'

/** A page, and whether its data alone is read. */
type OwnPageRequest = FormKey & { readonly preview: string | null; readonly isData: boolean }

/**
 * The page of a draft for a user who may edit it, or the preview of a saved version or of the draft; null
 * for everyone else, and for a form that the public sees.
 * @param cookie header of the request
 * @throws AppError SECOND_FACTOR_MISSING for a user who may edit it, with a second factor that is overdue
 */
export async function readOwnPage(
  deps: Deps,
  cookies: SessionCookies,
  { organizationSlug, formType, formSlug, preview, isData }: OwnPageRequest,
  cookie: string,
): Promise<OwnPage | null> {
  const session = await sessionOfDocument(deps, cookies, { headers: { cookie } })
  if (session === null || session.unverified) return null
  const type = formTypeOf(formType)
  if (type === null) return null
  const [form, all] = await Promise.all([
    asMember(deps, { session }, async (tx) => {
      const stored = await findForm(tx, { organizationSlug, formType: type, formSlug })
      return stored === null ? null : findOwnForm(tx, stored, preview)
    }),
    listMemberships(deps.db, session.userId),
  ])
  if (form === null) return null
  const scope = { organisationId: form.organisationId, formId: form.id }
  const memberships = all.filter(({ organisationId }) => organisationId === scope.organisationId)
  if (!isAllowed(memberships, 'form:edit', scope)) return null
  if (lacksNeededFactor(deps, session, memberships, false)) throw new AppError('SECOND_FACTOR_MISSING')
  // What is around the form is drawn with the document alone: a preview that follows the typing does not read it again.
  const [page, about] = await Promise.all([readCampaign(deps, form), isData ? null : readAbout(deps, form)])
  const isAccountAdministrator = isAllowed(memberships, 'organisation:edit', { ...scope, formId: null })
  const viewer = { hasAdminRights: true, isAccountAdministrator }
  return { page: preview === null ? page : asPreview(page), about, viewer }
}

/** A draft; or a form with other contents, as the public would see it. Null where it is neither. */
async function findOwnForm(tx: Tx, form: StoredForm, preview: string | null): Promise<StoredForm | null> {
  if (preview === null) return form.definition.state === 'draft' ? form : null
  const definition = await findContents(tx, form, preview)
  return definition === null
    ? null
    : { ...form, definition: { ...definition, slug: form.definition.slug, state: 'published' } }
}

async function findContents(tx: Tx, form: StoredForm, preview: string): Promise<FormDefinition | null> {
  if (preview === draftPreview) return readDraftForm(tx, form)
  const version = isUuid(preview) ? await findVersion(tx, form.id, preview) : null
  return version?.definition ?? null
}

/** Shown as if its association could collect already; nothing can be ordered from it. */
function asPreview<Page extends FormPage>(page: Page): Page {
  const { form, compliance } = page
  return {
    ...page,
    form: { ...form, formSlug: `${form.formSlug}${previewEnd}` },
    compliance: { ...compliance, allowCollect: true },
  }
}
