import { withSource } from '#domain/address/source-label.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { segmentOf } from '#domain/form/url-segments.ts'
import { defaultLocale, type Locale, isLocale, suffixLocales } from '#domain/locale.ts'

/** The sizes of posters. */
export const posterPapers = ['a4', 'a5'] as const
export type PosterPaper = (typeof posterPapers)[number]

/** A file that spreads a form: its QR code, or a poster. */
export type ShareFile =
  | { readonly kind: 'svg' | 'png'; readonly locale: Locale }
  | { readonly kind: PosterPaper; readonly locale: Locale }

const fileName = new RegExp(
  `^(?:qr|affiche-(?<paper>${posterPapers.join('|')}))(?:-(?<language>${suffixLocales.join('|')}))?\\.(?<ending>svg|png|pdf)$`,
)

/** The address of a file of a form, without origin. @param source the label in a code, `qr` unless it is given */
export function shareFilePath(
  form: { readonly organizationSlug: string; readonly formType: FormType; readonly formSlug: string },
  { kind, locale }: ShareFile,
  source: string | null = null,
): string {
  const base = `/partage/${form.organizationSlug}/${segmentOf(form.formType)}/${form.formSlug}`
  const language = locale === defaultLocale ? '' : `-${locale}`
  if (kind !== 'svg' && kind !== 'png') return `${base}/affiche-${kind}${language}.pdf`
  const code = `${base}/qr${language}.${kind}`
  return source === null ? code : withSource(code, source)
}

/** The file that a name names; null for every other name. */
export function readShareFile(name: string): ShareFile | null {
  const { paper, language = defaultLocale, ending } = fileName.exec(name)?.groups ?? {}
  const locale = isLocale(language) ? language : defaultLocale
  if (paper === 'a4' || paper === 'a5') return ending === 'pdf' ? { kind: paper, locale } : null
  return ending === 'svg' || ending === 'png' ? { kind: ending, locale } : null
}
