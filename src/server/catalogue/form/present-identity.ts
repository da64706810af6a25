import type { Identity } from '#contract/identity.ts'
import { coverOf } from '#server/catalogue/form/present-form.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'

/** The association and the campaign of a page that belongs to both. */
export function presentIdentity({
  definition,
  organisation,
}: Pick<StoredForm, 'definition' | 'organisation'>): Identity {
  return {
    organizationSlug: organisation.slug,
    name: organisation.name,
    logoUrl: definition.logoUrl ?? organisation.logoUrl,
    color: definition.color ?? organisation.color,
    coverUrl: coverOf(definition, organisation),
    formType: definition.type,
    formSlug: definition.slug,
    title: definition.title,
  }
}
