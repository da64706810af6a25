const rich = /^\s*<(?:p|h3|ul|ol|blockquote)>[^]*<\/(?:p|h3|ul|ol|blockquote)>\s*$/
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/**
 * A message of an association as plain text, which a mail shows as it is. The editor wrote rich text until December
 * 2026: its paragraphs and list items become lines, and an address follows its link.
 */
export function plainMessage(text: string): string {
  if (!rich.test(text)) return text
  return text
    .replaceAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2 ($1)')
    .replaceAll(/<br\s*\/?>|<\/li>/g, '\n')
    .replaceAll(/<\/(?:p|h3|ul|ol|blockquote)>/g, '\n\n')
    .replaceAll('<li>', '- ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
