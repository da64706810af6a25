import type { FormAddress } from '#web/paths.ts'

/** The names of a form in the path of a call. */
export function formParams({ organizationSlug, formType, formSlug }: FormAddress) {
  return { org: organizationSlug, type: formType, slug: formSlug }
}
