/** Receives the parts of an XML text in their order. Names are without their prefix. */
export interface XmlHandlers {
  readonly open: (name: string, attributes: string) => void
  /** In pieces, decoded. */
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

/** No tag of a workbook is longer; a longer one would be taken into memory. */
const longestTag = 65_536
const longestEntity = 12
const tag = /<[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>/uy
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ends = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' } as const

/** Reads XML in pieces, in the memory of its longest tag. */
export function makeXmlReader({ open, text, close }: XmlHandlers) {
  let rest = ''
  /** The end of the comment, section or instruction that is being read. */
  let until: { readonly end: string; readonly isText: boolean } | null = null
  const takeTag = (at: number): number | null => {
    tag.lastIndex = at
    const found = tag.exec(rest)?.[0]
    if (found === undefined) {
      if (rest.length - at > longestTag) throw new Error('a tag of the workbook is too long')
      return null
    }
    if (found.startsWith('<!')) throw new Error('a declaration has no place in a workbook')
    const [, slash = '', name = '', attributes = '', empty = ''] =
      /^<(\/?)(?:[^\s/>:]+:)?([^\s/>]+)([^]*?)(\/?)>$/u.exec(found) ?? []
    if (slash === '') open(name, attributes)
    if (slash !== '' || empty !== '') close(name)
    return at + found.length
  }
  /** Reads on from a position; null: more of the text is needed. */
  const take = (at: number): number | null => {
    if (until !== null) {
      const { end, isText } = until
      const found = rest.indexOf(end, at)
      const stop = found === -1 ? Math.max(at, rest.length - end.length + 1) : found
      if (isText && stop > at) text(rest.slice(at, stop))
      if (found !== -1) until = null
      return found === -1 ? (stop > at ? stop : null) : found + end.length
    }
    if (rest[at] !== '<') {
      const stop = endOfText(rest, at)
      if (stop > at) text(decodeEntities(rest.slice(at, stop)))
      return stop > at ? stop : null
    }
    for (const [start, end] of Object.entries(ends))
      if (rest.startsWith(start, at)) {
        until = { end, isText: start === '<![CDATA[' }
        return at + start.length
      }
    // The start of one of these may be cut.
    return rest.length - at < '<![CDATA['.length && !rest.includes('>', at) ? null : takeTag(at)
  }
  return (piece: string): void => {
    rest += piece
    let at = 0
    for (let next: number | null = 0; next !== null && at < rest.length;) {
      next = take(at)
      at = next ?? at
    }
    rest = rest.slice(at)
  }
}

/** Where text ends: at the next tag, and before an entity or a character that the next piece completes. */
function endOfText(rest: string, at: number): number {
  const next = rest.indexOf('<', at)
  if (next !== -1) return next
  const entity = rest.indexOf('&', Math.max(at, rest.length - longestEntity))
  return entity !== -1 && !rest.includes(';', entity) ? entity : rest.length
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/giu, (all, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? all
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** An attribute of a tag, without its prefix; null: it has none. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u').exec(attributes)
  return found === null ? null : decodeEntities(found[1] ?? found[2] ?? '')
}
