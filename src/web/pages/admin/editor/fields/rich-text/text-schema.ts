import { type DOMOutputSpec, Schema } from 'prosemirror-model'

const linkSchemes = /^(?:https:\/\/|mailto:|tel:)[^\s]+$/i

/**
 * An address that a link may have, as the server's sanitiser lets it through: one of `http:` becomes one of `https:`.
 * Null for any other scheme, and for a path.
 */
export function linkAddress(written: string): string | null {
  const address = written.trim().replace(/^http:\/\//i, 'https://')
  return linkSchemes.test(address) ? address : null
}

/** The address that someone types for a link, also without its scheme: `www.exemple.fr`, `contact@exemple.fr`. */
export function typedAddress(typed: string): string | null {
  const address = typed.trim()
  if (/^[^\s/:@]+@[^\s/:@]+\.\w+$/.test(address)) return `mailto:${address}`
  return linkAddress(/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address) ? `https://${address}` : address)
}

/**
 * The elements that the server's sanitiser lets through, and no other: a paste from a word processor becomes them.
 * Headings are those below the title of a page and of its section.
 */
export const textSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 3 } },
      parseDOM: [
        { tag: 'h1, h2, h3', attrs: { level: 3 } },
        { tag: 'h4, h5, h6', attrs: { level: 4 } },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => [attrs['level'] === 4 ? 'h4' : 'h3', 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bulletList: {
      content: 'listItem+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    orderedList: {
      content: 'listItem+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    listItem: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hardBreak: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: { default: '' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = linkAddress(element.getAttribute('href') ?? '')
            return href === null ? false : { href }
          },
        },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: String(attrs['href']) }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs puts its whole text into one that is not bold.
        { tag: 'b', getAttrs: (element) => (element.style.fontWeight === 'normal' ? false : null) },
        {
          style: 'font-weight',
          getAttrs: (weight) => (/^(?:bold(?:er)?|[5-9]\d\d)$/.test(weight) ? null : false),
        },
      ],
      toDOM: () => ['strong', 0],
    },
    italic: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', 0],
    },
  },
})
