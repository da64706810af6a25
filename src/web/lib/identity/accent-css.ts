import { accentOn, accentUnderWhite } from '#domain/colour/accent-colours.ts'

/**
 * The style of an association's pages: its colour, corrected for enough contrast with the background, and the average
 * colour of a photograph at the head of the page, for its place until it is there. Empty without either.
 */
export function accentCss(color: string | null, cover: string | null = null): string {
  const light = accentOn(color, 'light')
  const dark = accentOn(color, 'dark')
  const fill = accentUnderWhite(color)
  const place = cover === null || !/^#[0-9a-f]{6}$/.test(cover) ? '' : `:root{--cover-place:${cover}}`
  if (light === null || dark === null || fill === null) return place
  return `:root{--accent:${light};--accent-fill:${fill}}@media (prefers-color-scheme:dark){:root{--accent:${dark}}}${place}`
}
