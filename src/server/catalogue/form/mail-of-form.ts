import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'

/** The site, the association and the campaign, as mails show them. */
export function mailOfForm(
  { settings: { brandName, publicUrl } }: Pick<CatalogueDeps, 'settings'>,
  { organisation, definition }: StoredForm,
) {
  return {
    brandName,
    organization: { name: organisation.name, ...organisation.contact },
    form: {
      title: definition.title,
      formType: definition.type,
      url: formAddress(publicUrl, organisation.slug, definition),
    },
  }
}
