import sax from 'sax'

/** Attributes of a tag by their names, with their prefixes. */
type XmlAttributes = Readonly<Record<string, string>>

/** Receives the parts of an XML text in their order. Names of tags are without their prefix. */
export interface XmlHandlers {
  readonly open: (name: string, attributes: XmlAttributes) => void
  /** In pieces, decoded. */
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

/** A character that XML does not know, as some programs write it: it stays as it is written. */
const badEntity = 'Invalid character entity'

/** Reads XML in pieces, in the memory of its longest tag. @throws Error where it is damaged, or has a declaration */
export function makeXmlReader({ open, text, close }: XmlHandlers): (piece: string) => void {
  // By its position it cuts long texts, and refuses long names and values.
  const parser = sax.parser(true, { position: true })
  parser.onopentag = ({ name, attributes }) => open(withoutPrefix(name), attributes as XmlAttributes)
  parser.ontext = text
  parser.oncdata = text
  parser.onclosetag = (name) => close(withoutPrefix(name))
  parser.ondoctype = () => {
    throw new Error('a declaration has no place in a workbook')
  }
  parser.onerror = (error) => {
    if (!error.message.startsWith(badEntity)) throw error
    parser.resume()
  }
  return (piece) => {
    parser.write(piece)
  }
}

/** An attribute of a tag, whatever its prefix; null: it has none. */
export function attributeOf(attributes: XmlAttributes, name: string): string | null {
  const own = attributes[name]
  if (own !== undefined) return own
  return Object.entries(attributes).find(([key]) => withoutPrefix(key) === name)?.[1] ?? null
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
