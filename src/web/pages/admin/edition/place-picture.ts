/** Where a picture goes in the definition of a form. */
export type PicturePlace =
  | { readonly kind: 'banner' | 'logo'; readonly alt: string }
  | { readonly kind: 'gallery'; readonly caption: string }
  | { readonly kind: 'tier'; readonly index: number }

type Members = Readonly<Record<string, unknown>>

/** A place of a list, and the text that goes with the picture. */
export function placeOf(value: string, text: string): PicturePlace {
  if (value === 'gallery') return { kind: 'gallery', caption: text }
  if (value === 'banner' || value === 'logo') return { kind: value, alt: text }
  return { kind: 'tier', index: Number(value.split(' ')[1]) }
}

/** The names of the tiers of a definition, in its order; none of a text that is no definition. */
export function tierNames(source: string): string[] {
  return listIn(parse(source), 'tiers').map(({ name, label }) => [name, label].find(isText) ?? '')
}

/**
 * A definition with a picture at its place, the rest as it was; null for a text that is no definition.
 * @param reference as a definition writes it, `assets/quai.jpg`
 */
export function placePicture(source: string, reference: string, place: PicturePlace): string | null {
  const form = parse(source)
  return form === null ? null : JSON.stringify(withPicture(form, reference, place), null, 2)
}

function withPicture(form: Members, reference: string, place: PicturePlace): Members {
  switch (place.kind) {
    case 'banner':
    case 'logo': {
      // The text of the former picture says nothing about this one.
      const { [`${place.kind}Alt`]: _former, ...rest } = form
      const alt = place.alt === '' ? {} : { [`${place.kind}Alt`]: place.alt }
      return { ...rest, [`${place.kind}Url`]: reference, ...alt }
    }
    case 'gallery':
      return {
        ...form,
        gallery: [...listIn(form, 'gallery'), { pictureUrl: reference, caption: place.caption }],
      }
    case 'tier': {
      const tiers = listIn(form, 'tiers').map((tier, index) =>
        index === place.index ? { ...tier, pictureUrl: reference } : tier,
      )
      return { ...form, tiers }
    }
  }
}

function parse(source: string): Members | null {
  try {
    const value: unknown = JSON.parse(source)
    return isMembers(value) ? value : null
  } catch {
    return null
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listIn(form: Members | null, key: string): Members[] {
  const list = form?.[key]
  return Array.isArray(list) ? list.filter(isMembers) : []
}
