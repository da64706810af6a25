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
