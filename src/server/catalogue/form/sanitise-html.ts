import sanitizeHtml from 'sanitize-html'

/**
 * The HTML that an association may use: text, lists, headings below the page's own, links without authority (nofollow).
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'a', 'blockquote'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    // `//site` has the scheme of the page, and looks like a path of this site.
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow ugc noopener' }) },
  })
}

const mostCleaned = 500
const cleaned = new Map<string, string>()

/**
 * Cleans a text that is read: one stored by an older version, or past the checks, is not trusted either. The
 * last texts are remembered, since each page shows the same ones again.
 */
export function cleanOnRead(html: string): string {
  if (!html.includes('<')) return html
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = sanitiseHtml(html)
  if (cleaned.size >= mostCleaned) cleaned.clear()
  cleaned.set(html, clean)
  return clean
}
