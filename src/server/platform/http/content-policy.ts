import { createHash } from 'node:crypto'

/** Origins from which a third-party script loads, which it frames and which it calls. */
export interface ScriptSources {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

/** Allowed sources of a page besides its own origin. */
export interface PolicySources {
  /** The provider's own frame, on payment pages only. */
  readonly frame?: string
  /** Sources of a payment provider's script, only on pages with its card fields. */
  readonly provider?: ScriptSources | undefined
  /** Origins of third-party tools, never on payment or widget pages. Source: docs/decisions/web/third-parties.md. */
  readonly tools?: readonly string[] | undefined
  /** Tile server of a map, only on the pages of a campaign. */
  readonly tiles?: string | undefined
  /** Whether its scripts compile WebAssembly. */
  readonly compilesWasm?: boolean | undefined
  /** Origins of the sites that may frame this page, `*` for any; absent: only ours. */
  readonly framers?: readonly string[] | undefined
  /** Either the nonce of this answer, or the hashes of the inline scripts and styles of a cached answer. */
  readonly inline:
    | { readonly nonce: string }
    | { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

/**
 * The content security policy of a page: only our own origin, and each inline part by hash or nonce. Source:
 * docs/decisions/web/pages-and-caching.md.
 */
export function contentPolicy({
  frame,
  provider,
  tools = [],
  tiles,
  compilesWasm = false,
  framers = [],
  inline,
}: PolicySources): string {
  const own = (kind: 'scripts' | 'styles') =>
    'nonce' in inline ? [`'nonce-${inline.nonce}'`] : inline[kind].map((hash) => `'sha256-${hash}'`)
  const frames = [...(frame === undefined ? [] : [frame]), ...(provider?.frame ?? []), ...tools]
  return [
    "default-src 'self'",
    [
      'script-src',
      "'self'",
      ...own('scripts'),
      ...(compilesWasm ? ["'wasm-unsafe-eval'"] : []),
      ...(provider?.script ?? []),
      ...tools,
    ].join(' '),
    ['style-src', "'self'", ...own('styles')].join(' '),
    `img-src 'self' data:${tiles === undefined ? '' : ` ${tiles}`}`,
    "font-src 'self'",
    ["connect-src 'self'", ...(provider?.connect ?? []), ...tools].join(' '),
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...framers].join(' '),
  ].join('; ')
}

/** The origin of a tile server in policy syntax: `{s}` becomes a wildcard for the host. */
export function tileSource(tileUrl: string): string {
  return new URL(tileUrl.replace('{s}', '*')).origin
}

/**
 * The SHA-256 hashes, in policy syntax, of the inline scripts or styles that carry this nonce. Injected content does
 * not know the nonce, so the policy does not allow it.
 */
export function inlineHashes(html: string, tag: 'script' | 'style', nonce: string): string[] {
  const own = `(?=[^>]*\\snonce="${nonce}")`
  const pattern = new RegExp(`<${tag}${own}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  const contents = [...html.matchAll(pattern)]
    .map((match) => match[1] ?? '')
    .filter((content) => content !== '')
  return [...new Set(contents)].map((content) => createHash('sha256').update(content).digest('base64'))
}
