import { type Draft, itemsAt, typedText, withItem, withValue } from '#domain/form/editing/draft.ts'

/** The names of the prices of a draft, in its order. */
export function tierNames(draft: Draft): string[] {
  return itemsAt(draft, ['tiers']).map(({ name, label }) => typedText(name) || typedText(label))
}

/**
 * A draft with a picture at a place.
 * @param reference as a definition writes it, `assets/quai.jpg`
 * @param place `banner`, `logo`, `gallery`, or `tier 1`: the second price
 * @param text the caption, or what is to be seen; the text of the former picture says nothing about this one
 */
export function placePicture(draft: Draft, reference: string, place: string, text: string): Draft {
  if (place === 'gallery') return withItem(draft, ['gallery'], { pictureUrl: reference, caption: text })
  if (place === 'banner' || place === 'logo')
    return withValue(withValue(draft, [`${place}Url`], reference), [`${place}Alt`], text)
  return withValue(draft, ['tiers', Number(place.split(' ')[1]), 'pictureUrl'], reference)
}
