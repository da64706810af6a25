import { useMatches } from 'react-router'
import type { FormPage } from '#contract/form.ts'
import type { Identity } from '#contract/identity.ts'

/** The association and the campaign of a step, from what its page read. */
export function identityOf({ form, organization }: Pick<FormPage, 'form' | 'organization'>): Identity {
  const { formType, formSlug, title } = form
  const { organizationSlug, name } = organization
  return {
    organizationSlug,
    name,
    logoUrl: form.logoUrl ?? organization.logoUrl,
    color: form.color ?? organization.color,
    coverUrl: form.coverUrl,
    formType,
    formSlug,
    title,
  }
}

/** Who the shown page belongs to, as its loader says; null where it belongs to the site. */
export function useIdentity(): Identity | null {
  const data = useMatches().at(-1)?.loaderData as { readonly identity?: Identity | null } | null | undefined
  return data?.identity ?? null
}
