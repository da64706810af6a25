import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanOnRead, sanitiseHtml } from '#server/catalogue/form/sanitise-html.ts'

const site = 'https://site.exemple'
const tag = '/?(?:p|br|h3|h4|ul|ol|li|strong|em|b|i|blockquote)(?: /)?'
const target = '(?: href="[^"<>]*")?'
const link = `/a|a${target} rel="nofollow ugc noopener"${target}`
/** All that may be in a cleaned text: characters that open nothing, and these tags written in this one way. */
const grammar = new RegExp(`^(?:[^<>]|<(?:${tag}|${link})>)*$`)

/** The targets of a cleaned text as a browser resolves them. */
function targetsOf(html: string): URL[] {
  return [...html.matchAll(/href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const decoded = decode(href)
    return URL.canParse(decoded, site) ? [new URL(decoded, site)] : []
  })
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  colon: ':',
  Tab: '\t',
}

/** References to characters as a browser reads them in an attribute. */
function decode(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));?/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\uFFFD'
    },
  )
}

function isHarmless(html: string): boolean {
  return (
    grammar.test(html) &&
    targetsOf(html).every(
      ({ protocol, origin, href }) =>
        ['https:', 'mailto:', 'tel:'].includes(protocol) &&
        // Another site is named with its scheme, never by what looks like a path.
        (origin === site || protocol !== 'https:' || html.includes(href.slice(0, 12))),
    )
  )
}

const pieces = [
  '<script>',
  '</script>',
  '<script/src=//x>',
  '<svg onload=x()>',
  '<svg><animate onbegin=x()>',
  '<math><mtext>',
  '<mglyph><style>',
  '<style>',
  '</style>',
  '<noscript>',
  '<template>',
  '<iframe srcdoc="',
  '<object data=',
  '<embed src=',
  '<form action=',
  '<base href=//x>',
  '<meta http-equiv=refresh content="0;url=',
  '<link rel=stylesheet href=',
  '<img src=x onerror=x()>',
  '<p style="',
  '<p onclick="x()">',
  '<a href="',
  "<a href='",
  '<a href=',
  '<A HREF="',
  '<a/href="',
  '<a xlink:href="',
  '<a href="x" href="',
  '"',
  "'",
  '`',
  '>',
  '<',
  '</',
  '/>',
  '<!--',
  '-->',
  '--!>',
  '<![CDATA[',
  ']]>',
  '<?xml',
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  '\u0001javascript:',
  '&#106;avascript:',
  '&#x6a;avascript:',
  '&#0000106avascript:',
  'javascript&colon;',
  'java&Tab;script:',
  'vbscript:',
  'data:text/html,<script>',
  'data:image/svg+xml;base64,',
  'blob:',
  'file:///',
  '//evil.exemple',
  '\\\\evil.exemple',
  '/\\evil.exemple',
  '/\t/evil.exemple',
  'https:evil.exemple',
  'https:/evil.exemple',
  '%6aavascript:',
  '%2f%2fevil',
  '&lt;script&gt;',
  '&amp;lt;script&amp;gt;',
  '&#60;script&#62;',
  'x()',
  'alert(1)',
  ' ',
  '\0',
  '\u202E',
  '\uFEFF',
  '<p>',
  '</p>',
  '<ul><li>',
  '<h3>',
  '</a>',
  'target=_top',
  'rel=opener',
  'onmouseover=x()',
  '&',
  ';',
  '=',
  'texte',
] as const

const hostile = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...pieces) }, fc.string({ maxLength: 6 })), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''))

test('whatever was written, only plain tags and safe targets are left, also when it is cleaned again', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      const clean = sanitiseHtml(html)
      expect([html, isHarmless(clean)]).toEqual([html, true])
      expect([html, isHarmless(sanitiseHtml(clean))]).toEqual([html, true])
      expect([html, isHarmless(cleanOnRead(`<p>${html}`))]).toEqual([html, true])
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  '<p onclick="x()">a</p>',
  '<p style="color:red">a</p>',
  '<script>x()</script>',
  '<svg onload="x()"></svg>',
  '<img src="x" onerror="x()">',
  '<a href="javascript:x()" rel="nofollow ugc noopener">a</a>',
  '<a href="&#106;avascript:x()" rel="nofollow ugc noopener">a</a>',
  '<a href="java&Tab;script&colon;x()" rel="nofollow ugc noopener">a</a>',
  '<a href="data:text/html,x" rel="nofollow ugc noopener">a</a>',
  '<a href="//evil.exemple" rel="nofollow ugc noopener">a</a>',
  '<a href="/\\evil.exemple" rel="nofollow ugc noopener">a</a>',
  '<a href="https://evil.exemple">a</a>',
])('negative control: without cleaning, %s is harmful', (html) => {
  expect(isHarmless(html)).toBe(false)
})
