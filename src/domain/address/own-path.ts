/** Dot segments, plain or percent-encoded: a browser removes them, and the rest may begin with two slashes. */
const dots = /(^|\/)(\.|%2e){1,2}(\/|$)/i

/**
 * A path of this site, unchanged (query and fragment included). null for a text that a browser could resolve to another
 * site: another scheme or host, two slashes, a backslash, white space or control characters, dot segments.
 */
export function ownPath(text: string): string | null {
  if (!text.startsWith('/') || /[\s\\\p{Cc}]/u.test(text)) return null
  const [path = ''] = text.split(/[?#]/, 1)
  return path.includes('//') || dots.test(path) ? null : text
}
