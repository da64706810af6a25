import type { FastifyReply } from 'fastify'

/** A text escaped for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (character) => names[character] ?? character)
}

/** Data for a page's script, safe inside a script element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export interface HtmlPage {
  readonly lang: string
  readonly title: string
  /** Name of the style sheet beside the shared one. */
  readonly style: 'card-frame' | 'challenge'
  readonly head?: string
  readonly body: string
}

/** Directives of every page; nothing is loaded from another origin. */
const basePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'"

/** Sends a page that is never cached or indexed. `policy` extends a policy that allows only style and font. */
export function sendPage(reply: FastifyReply, page: HtmlPage, policy: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', `${basePolicy}; ${policy}`)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('permissions-policy', 'camera=(), geolocation=(), microphone=()').send(`<!doctype html>
<html lang="${page.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/assets/figtree.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="stylesheet" href="/assets/${page.style}.css">
${page.head ?? ''}</head>
${page.body}
</html>
`)
}
