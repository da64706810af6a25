import { createHash } from 'node:crypto'

/** Where a page may load from besides itself. */
export interface PolicySources {
  /** The provider's own frame, on payment pages only. */
  readonly frame?: string
  /** Either the nonce of this answer, or the hashes of the inline scripts and styles of a cached one. */
  readonly inline:
    | { readonly nonce: string }
    | { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

/** The content policy of a page: nothing but our own origin, inline parts one by one. Source: decision 23. */
export function contentPolicy({ frame, inline }: PolicySources): string {
  const own = (kind: 'scripts' | 'styles') =>
    'nonce' in inline ? [`'nonce-${inline.nonce}'`] : inline[kind].map((hash) => `'sha256-${hash}'`)
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...own('scripts')].join(' '),
    ['style-src', "'self'", ...own('styles')].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frame === undefined ? "'none'" : frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** The SHA-256 of every inline script or style of a page, as a policy names them. */
export function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  const contents = [...html.matchAll(pattern)]
    .map((match) => match[1] ?? '')
    .filter((content) => content !== '')
  return [...new Set(contents)].map((content) => createHash('sha256').update(content).digest('base64'))
}
