import { pageKindOf } from '#domain/address/page-kind.ts'
import { type PolicySources, tileSource } from '#server/http/content-policy.ts'

/** Origins besides ours that pages may load from, as the operator configured them. */
export interface PageOrigins {
  /** Of other sites' tools. */
  readonly thirdPartyOrigins?: readonly string[]
  /** Where the tiles of maps come from. */
  readonly tileUrl?: string | null
}

/** The pages of a form: the map is shown in the document that a step opened too. */
const formPagePattern = /^\/associations\/[a-z0-9-]+\/[a-z]+\/[a-z0-9-]+(?:\/[1-4])?(?:\/(?:en|es))?$/

/** What the policy of a page names: other sites' tools never stand on payment or widget pages. Source: decision 14. */
export function pageSources(
  { thirdPartyOrigins, tileUrl = null }: PageOrigins,
  pathname: string,
): Pick<PolicySources, 'tools' | 'tiles'> {
  const kind = pageKindOf(pathname)
  return {
    ...(kind !== 'payment' && kind !== 'widget' && { tools: thirdPartyOrigins }),
    ...(tileUrl !== null && formPagePattern.test(pathname) && { tiles: tileSource(tileUrl) }),
  }
}
