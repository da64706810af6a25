import { linkAddress } from '#web/pages/admin/editor/fields/rich-text/text-schema.ts'

/** Parts of a copied page that a text does not take over. */
const lost = {
  pictures: 'img, picture, svg, video, audio, iframe, object, embed, canvas',
  tables: 'table',
  fields: 'form, input, select, textarea, button',
} as const
export type PasteLoss = keyof typeof lost | 'links' | 'tooLong'

/** Lists what a paste loses, for its author to read. Nothing of it is run or loaded. */
export function lossesOf(html: string): PasteLoss[] {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  const kinds = Object.keys(lost) as (keyof typeof lost)[]
  const found = kinds.filter((kind) => pasted.querySelector(lost[kind]) !== null)
  const links = [...pasted.querySelectorAll('a[href]')]
  const isLost = (link: Element) => linkAddress(link.getAttribute('href') ?? '') === null
  return links.some(isLost) ? [...found, 'links'] : found
}
