import { isGatePage, pageKindOf } from '#domain/address/page-kind.ts'
import { widgetKindAt } from '#domain/address/widgets.ts'
import { shareSegment } from '#domain/share-page.ts'
import { suffixLocales } from '#domain/locale.ts'
import { type PolicySources, tileSource } from '#server/platform/http/content-policy.ts'

/** Origins besides ours that pages may load from, as the operator configured them. */
export interface PageOrigins {
  /** Of other sites' tools. */
  readonly thirdPartyOrigins?: readonly string[]
  /** The sites that may frame the widgets of an association; empty: any. */
  readonly readFramers?: (organizationSlug: string) => Promise<readonly string[]>
  /** Where the tiles of maps come from. */
  readonly tileUrl?: string | null
}

/** The pages of a form: the map is shown in the document that a step opened too. */
const formPagePattern = new RegExp(
  `^/associations/[a-z0-9-]+/[a-z]+/[a-z0-9-]+(?:/[1-4])?(?:/(?:${suffixLocales.join('|')}))?$`,
)

/** The step of the editor where a venue is put on the map. */
const venueStep = /^\/admin\/[a-z0-9-]+\/[a-z]+\/[a-z0-9-]+\/edition\/1$/

/** The page that spreads a form. */
const sharePagePattern = new RegExp(
  `^/associations/[a-z0-9-]+/[a-z]+/[a-z0-9-]+/${shareSegment}(?:/(?:${suffixLocales.join('|')}))?$`,
)

/** Sites that may frame a page besides this one: for a widget the sites of its association, or any; for every other page none. */
export async function framersOf(
  { readFramers }: Pick<PageOrigins, 'readFramers'>,
  pathname: string,
): Promise<readonly string[]> {
  if (widgetKindAt(pathname) === null) return []
  const [, , organizationSlug = ''] = pathname.split('/')
  const sites = (await readFramers?.(organizationSlug)) ?? []
  return sites.length === 0 ? ['*'] : sites
}

/**
 * The origins in the policy of a page. Payment and widget pages never load tools of third parties; only widgets may be
 * framed by other sites. Source: docs/decisions/web/third-parties.md, docs/decisions/papers/widgets.md.
 */
export function pageSources(
  { thirdPartyOrigins, tileUrl = null }: PageOrigins,
  pathname: string,
  framers: readonly string[],
): Pick<PolicySources, 'frame' | 'tools' | 'tiles' | 'compilesWasm' | 'framers'> {
  const kind = pageKindOf(pathname)
  return {
    ...(kind !== 'payment' && kind !== 'widget' && { tools: thirdPartyOrigins }),
    ...(tileUrl !== null &&
      (formPagePattern.test(pathname) || venueStep.test(pathname)) && { tiles: tileSource(tileUrl) }),
    // The widgets of a form are shown as other sites show them.
    ...((pathname.startsWith('/admin/') || sharePagePattern.test(pathname)) && { frame: "'self'" }),
    // The reader of codes, where the browser has none.
    ...(isGatePage(pathname) && { compilesWasm: true }),
    framers,
  }
}
