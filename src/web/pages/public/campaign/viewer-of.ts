import type { FormViewer } from '#contract/page-reads.ts'
import type { AggUser } from '#contract/user.ts'

/** Derives the rights of a user on a form from the server's answer. Source: spec section 6. */
export function viewerOf(
  { organizations }: AggUser,
  { id, organizationSlug }: { readonly id: string; readonly organizationSlug: string },
): FormViewer {
  const own = organizations.find((one) => one.organizationSlug === organizationSlug)
  if (own === undefined || own.roles.length === 0)
    return { hasAdminRights: false, isAccountAdministrator: false }
  return {
    hasAdminRights: own.formIds === null || own.formIds.includes(id),
    isAccountAdministrator: own.roles.includes('OrganizationAdmin'),
  }
}
