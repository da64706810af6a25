import type { FormId, OrganisationId } from '#domain/ids.ts'
import { isLocale } from '#domain/locale.ts'
import { ownPath } from '#domain/address/own-path.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'

/** A public page of this site with an association's content. */
export interface OwnPage {
  readonly organisationId: OrganisationId
  readonly organisation: string
  readonly formId: FormId | null
  readonly title: string
  /** Without query string, step and language. */
  readonly url: string
}

/**
 * The campaign or association page at an address of this site, given as an absolute URL or as a path. Null if the
 * address belongs to another site, or the page does not exist or is not public.
 */
export async function findOwnPage(deps: Pick<Deps, 'db' | 'settings'>, url: string): Promise<OwnPage | null> {
  const { publicUrl } = deps.settings
  const path = ownPath(url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url)
  const [family, slug, type, campaign] = path?.split(/[?#]/, 1)[0]?.split('/').slice(1) ?? []
  if (family !== 'associations' || slug === undefined) return null
  const organisation = await findOrganisation(deps.db, slug)
  if (organisation === null) return null
  const owner = { organisationId: organisation.id, organisation: organisation.definition.name }
  if (type === undefined || isLocale(type) || campaign === undefined || isLocale(campaign)) {
    return { ...owner, formId: null, title: owner.organisation, url: `${publicUrl}/associations/${slug}` }
  }
  const form = await findVisibleForm(deps, { organizationSlug: slug, formType: type, formSlug: campaign })
  if (form === null) return null
  return {
    ...owner,
    formId: form.id,
    title: form.definition.title,
    url: formAddress(publicUrl, slug, form.definition),
  }
}
