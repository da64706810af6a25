import { smallWidgets } from '#domain/address/widgets.ts'
import { shareSegment } from '#domain/share-page.ts'
import { isReservedSlug, steps } from '#domain/form/form-file-values.ts'
import { formTypeOf, segmentOf } from '#domain/form/url-segments.ts'
import { defaultLocale, localeSuffix } from '#domain/locale.ts'

const searchPath = ['e', 'recherche']
/** First segments of addresses that are not pages: API, authentication, assets. Source: docs/decisions/web/addresses.md. */
const untouched = new Set(['ha-api', 'ha-oauth', 'forms'])
const paymentWords = new Set([
  'embarque-ha',
  'embarque',
  'confirmation',
  'regularisation',
  'en-attente',
  'echec',
  'annulation',
])

/** Letters, digits, `-`, `_` and `~` written as `%xx`: the only characters that no client encodes. */
const needlesslyEncoded = /%(?:2d|5f|7e|3\d|[46][1-9a-f]|[57][\da])/i

/**
 * The canonical address of a page, for a permanent redirect (301). null where the address is canonical already or is
 * not one of our pages. One redirect is enough: the result is canonical. The query is preserved. Call it for GET and
 * HEAD only. Source: spec section 2, pre-navigation rules 1 to 6; docs/decisions/web/addresses.md.
 * @param pathname as the browser sent it, percent-encoded
 * @param search with its `?`, or empty
 */
export function canonicalPath(pathname: string, search: string): string | null {
  // The router's data requests follow the addresses of pages; no user types them.
  if (pathname.endsWith('.data')) return null
  const sent = decodeSegments(pathname)
  if (sent === null || untouched.has(sent[0]?.toLowerCase() ?? '')) return null
  const target = stableSegments(sent)
  const isTidy = pathname === '/' || !(/\/\/|\/$/.test(pathname) || needlesslyEncoded.test(pathname))
  if (isTidy && isSame(sent, target)) return null
  return `/${target.map(encodeURIComponent).join('/')}${search}`
}

/** Applies the rules until none changes the address: the result is canonical, so one redirect is enough. */
function stableSegments(sent: readonly string[]): readonly string[] {
  const next = canonicalSegments(sent)
  return isSame(sent, next) ? next : stableSegments(next)
}

function canonicalSegments(sent: readonly string[]): readonly string[] {
  const [family = '', ...rest] = sent
  switch (family.toLowerCase()) {
    case '':
      return searchPath
    case 'associations':
      return associationPath(rest)
    case 'paiement':
      return ['paiement', ...rest.map((segment) => lowerIf(segment, paymentWords))]
    case 'e':
    case 'error':
    case 'connexion':
      return sent.map((segment) => segment.toLowerCase())
    default:
      return rest.length === 0 && localeSuffix(`/${family.toLowerCase()}`) !== null
        ? [...searchPath, family.toLowerCase()]
        : sent
  }
}

/** The segments after /associations: organisation, form type, campaign, then steps or widget, then a language. */
function associationPath(sent: readonly string[]): readonly string[] {
  const suffix = localeSuffix(`/${sent.at(-1)?.toLowerCase() ?? ''}`)
  const segments = suffix === null ? sent : sent.slice(0, -1)
  const [organisation, ...rest] = segments
  if (organisation === undefined) return suffix === null ? searchPath : [...searchPath, suffix]
  if (organisation.toLowerCase() === 'checkout') return ['associations', ...strayCheckout(segments, suffix)]
  const path = ['associations', toSlug(organisation), ...formPath(rest)]
  if (suffix !== null) return [...path, suffix]
  // An organisation whose slug is a language would be read as that language alone.
  const language = path.length === 2 ? localeSuffix(`/${path[1]}`) : null
  return language === null ? path : [...searchPath, language]
}

/** A checkout address without its organisation. The cart id is preserved. */
function strayCheckout(segments: readonly string[], suffix: string | null): readonly string[] {
  return ['checkout', ...checkoutPath(segments.slice(1)), ...(suffix === null ? [] : [suffix])]
}

function formPath(sent: readonly string[]): readonly string[] {
  const [type = '', campaign, ...rest] = sent
  const segment = toSlug(type)
  if (segment === 'checkout') return ['checkout', ...checkoutPath(sent.slice(1))]
  if (sent.length === 0) return []
  const bare = segment === 'formulaires' ? ['formulaires'] : []
  if (campaign === undefined) return bare
  const slug = toSlug(campaign)
  if (!isFormSegment(segment)) return [segment, slug, ...rest]
  if (slug === 'redirection' && rest.length === 0) return [segment, slug]
  // A step or a widget without a campaign leads to the list of forms, or to the association.
  if (isReservedSlug(slug)) return bare
  return [segment, slug, ...stepPath(rest, segment)]
}

/**
 * The segments after the campaign: a step from 1 to 4, a widget, the page that spreads it, or the redirection; others lead to
 * the form page.
 */
function stepPath(all: readonly string[], segment: string): readonly string[] {
  const sent = withoutFrench(all)
  const [first, ...rest] = sent
  const word = first?.toLowerCase() ?? ''
  if (first === undefined) return []
  if (word === 'widget') return rest.length > 1 ? ['widget', ...rest] : ['widget', ...oneStep(rest, segment)]
  if (Object.hasOwn(smallWidgets, word) || word === 'redirection' || word === shareSegment)
    return [word, ...rest]
  return rest.length > 0 ? sent : oneStep(sent, segment)
}

/** The step, if this form type has it in its addresses. A payment form has no steps (rule 5). */
function oneStep(sent: readonly string[], segment: string): readonly string[] {
  return segment === 'paiements' ? [] : sent.filter((step) => steps.has(step))
}

/** The segments after /checkout: the unchanged cart id, then a step or the redirection. */
function checkoutPath(all: readonly string[]): readonly string[] {
  // The first one is the cart id, even where it reads as a language.
  const sent = [...all.slice(0, 1), ...withoutFrench(all.slice(1))]
  const [cartId, step, ...rest] = sent
  if (cartId === undefined || step === undefined || rest.length > 0) return sent
  return step.toLowerCase() === 'redirection'
    ? [cartId, 'redirection']
    : [cartId, ...oneStep([step], 'checkout')]
}

/** French has no suffix: its suffixes are removed, however many there are. */
function withoutFrench(segments: readonly string[]): readonly string[] {
  const last = segments.findLastIndex((segment) => segment.toLowerCase() !== defaultLocale)
  return segments.slice(0, last + 1)
}

function isFormSegment(segment: string): boolean {
  const type = formTypeOf(segment)
  return type !== null && segmentOf(type) === segment
}

/** Converts to lower case; plus characters and spaces become hyphens. Rule 2. */
function toSlug(segment: string): string {
  return segment.toLowerCase().replace(/[+\s]+/g, '-')
}

function lowerIf(segment: string, words: ReadonlySet<string>): string {
  return words.has(segment.toLowerCase()) ? segment.toLowerCase() : segment
}

/** null where the encoding is broken or a segment leads to a parent folder. */
function decodeSegments(pathname: string): string[] | null {
  try {
    const segments = pathname
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent)
    return segments.some((segment) => segment === '.' || segment === '..') ? null : segments
  } catch {
    return null
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((segment, index) => segment === b[index])
}
