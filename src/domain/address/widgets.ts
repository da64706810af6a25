import { type FormType, formTypes } from '#domain/form/form-definition.ts'
import { hasPage } from '#domain/form/form-types.ts'
import { segmentOf } from '#domain/form/url-segments.ts'
import { defaultLocale, type Locale, suffixLocales } from '#domain/locale.ts'

/** The small widgets, by their segment under the path of a form. Source: spec section 2. */
export const smallWidgets = {
  'widget-bouton': 'button',
  'widget-vignette': 'card',
  'widget-vignette-horizontale': 'row',
  'widget-compteur': 'counter',
} as const
type SmallWidgetSegment = keyof typeof smallWidgets
/** A button, a card, a card in a row, a counter. */
export type SmallWidget = (typeof smallWidgets)[SmallWidgetSegment]
export type WidgetKind = SmallWidget | 'form'
export const smallWidgetKinds: readonly SmallWidget[] = Object.values(smallWidgets)
export const widgetKinds: readonly WidgetKind[] = [...smallWidgetKinds, 'form']

const types = formTypes.filter(hasPage).map(segmentOf).join('|')
const segments = Object.keys(smallWidgets).join('|')

/**
 * The canonical addresses of widgets: the only pages that other sites may frame. Anything near them, such as a longer
 * path, is another page. Source: docs/decisions/papers/widgets.md.
 */
export const widgetAddress = new RegExp(
  `^/associations/[a-z0-9-]+/(?:${types})/[a-z0-9-]+/(widget(?=/|$)|${segments})(?<step>/[1-4])?(?:/(?:${suffixLocales.join('|')}))?$`,
)

/** The widget at a path; null for every other page. @param pathname without query string */
export function widgetKindAt(pathname: string): WidgetKind | null {
  const found = widgetAddress.exec(pathname)
  const segment = found?.[1]
  if (found === null || segment === undefined) return null
  if (segment === 'widget') return 'form'
  // Only the form has steps.
  return isSmall(segment) && found.groups?.['step'] === undefined ? smallWidgets[segment] : null
}

/** The names of a form in an address. */
interface NamedForm {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
}

/** The path of a small widget of a form, in a language. */
export function widgetPath(form: NamedForm, kind: SmallWidget, locale: Locale): string {
  const segment = Object.keys(smallWidgets).find((one) => isSmall(one) && smallWidgets[one] === kind) ?? ''
  return under(form, segment, locale)
}

/** The path of the whole form in a frame. @param step from 1; null: its first step */
export function formWidgetPath(form: NamedForm, step: number | null, locale: Locale): string {
  return under(form, step === null ? 'widget' : `widget/${step}`, locale)
}

function under(form: NamedForm, segment: string, locale: Locale): string {
  const language = locale === defaultLocale ? '' : `/${locale}`
  return `/associations/${form.organizationSlug}/${segmentOf(form.formType)}/${form.formSlug}/${segment}${language}`
}

function isSmall(segment: string): segment is SmallWidgetSegment {
  return Object.hasOwn(smallWidgets, segment)
}
