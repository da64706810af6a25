import type { FormDefinition } from '#domain/form/form-definition.ts'
import { segmentOf } from '#domain/form/url-segments.ts'

/** The public address of a form. */
export function formAddress(
  publicUrl: string,
  organisationSlug: string,
  form: Pick<FormDefinition, 'type' | 'slug'>,
): string {
  return `${publicUrl}${formPath(organisationSlug, form)}`
}

/** The path of a form, without origin. */
function formPath(organisationSlug: string, form: Pick<FormDefinition, 'type' | 'slug'>): string {
  return `/associations/${organisationSlug}/${segmentOf(form.type)}/${form.slug}`
}
