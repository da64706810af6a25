import type { FormDefinition } from '#domain/form/form-definition.ts'
import { hasPage } from '#domain/form/form-types.ts'
import { segmentOf } from '#domain/form/url-segments.ts'
import { type Locale, defaultLocale } from '#domain/locale.ts'

/** The public address of a form in a language. A checkout form has no page: it uses the association's address. */
export function formAddress(
  publicUrl: string,
  organisationSlug: string,
  form: Pick<FormDefinition, 'type' | 'slug'>,
  locale: Locale = defaultLocale,
): string {
  return `${publicUrl}${formPath(organisationSlug, form)}${languageSuffix(locale)}`
}

/** The language suffix of a path. Source: docs/decisions/web/addresses.md. */
export function languageSuffix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`
}

/** The path of a form in the default language, without origin. */
export function formPath(organisationSlug: string, form: Pick<FormDefinition, 'type' | 'slug'>): string {
  const organisation = `/associations/${organisationSlug}`
  return hasPage(form.type) ? `${organisation}/${segmentOf(form.type)}/${form.slug}` : organisation
}
