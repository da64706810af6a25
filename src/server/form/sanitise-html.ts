import sanitizeHtml from 'sanitize-html'

/** What an association may write with: text, lists, titles below the page's own, links that carry no authority. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'a', 'blockquote'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow ugc noopener' }) },
  })
}
