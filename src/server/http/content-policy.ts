import { createHash } from 'node:crypto'

/** Origins that a script of somebody else's is loaded from, frames and calls. */
export interface ScriptSources {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

/** Where a page may load from besides itself. */
export interface PolicySources {
  /** The provider's own frame, on payment pages only. */
  readonly frame?: string
  /** What the script of a payment provider needs, on the page that it makes card fields in and on no other. */
  readonly provider?: ScriptSources | undefined
  /** Origins of other sites' tools, never on payment or widget pages. Source: docs/decisions/third-parties.md. */
  readonly tools?: readonly string[] | undefined
  /** Where the tiles of a map come from, on the pages of a campaign only. */
  readonly tiles?: string | undefined
  /** Either the nonce of this answer, or the hashes of the inline scripts and styles of a cached one. */
  readonly inline:
    | { readonly nonce: string }
    | { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

/** The content policy of a page: nothing but our own origin, inline parts one by one. Source: docs/decisions/pages-and-caching.md. */
export function contentPolicy({ frame, provider, tools = [], tiles, inline }: PolicySources): string {
  const own = (kind: 'scripts' | 'styles') =>
    'nonce' in inline ? [`'nonce-${inline.nonce}'`] : inline[kind].map((hash) => `'sha256-${hash}'`)
  const frames = [...(frame === undefined ? [] : [frame]), ...(provider?.frame ?? []), ...tools]
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...own('scripts'), ...(provider?.script ?? []), ...tools].join(' '),
    ['style-src', "'self'", ...own('styles')].join(' '),
    `img-src 'self' data:${tiles === undefined ? '' : ` ${tiles}`}`,
    "font-src 'self'",
    ["connect-src 'self'", ...(provider?.connect ?? []), ...tools].join(' '),
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** The origin of a tile server as a policy names it: `{s}` stands for any of its hosts. */
export function tileSource(tileUrl: string): string {
  return new URL(tileUrl.replace('{s}', '*')).origin
}

/**
 * The SHA-256 of the inline scripts or styles of a page that carry this nonce, as a policy names them: what slipped
 * into a text does not know it, and stays out of the policy.
 */
export function inlineHashes(html: string, tag: 'script' | 'style', nonce: string): string[] {
  const own = `(?=[^>]*\\snonce="${nonce}")`
  const pattern = new RegExp(`<${tag}${own}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  const contents = [...html.matchAll(pattern)]
    .map((match) => match[1] ?? '')
    .filter((content) => content !== '')
  return [...new Set(contents)].map((content) => createHash('sha256').update(content).digest('base64'))
}
