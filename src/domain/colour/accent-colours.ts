/** Minimum contrast of a bar or a line with its background. Source: WCAG 2.2, 1.4.11. */
const enoughForLines = 3
/** Minimum contrast of small text. Source: WCAG 2.2, 1.4.3. */
export const enoughForText = 4.5
const grounds = { light: '#f1eee8', dark: '#2a2636' } as const

/**
 * An association's colour (`#rrggbb`), darkened on the light page and lightened on the dark one until the contrast
 * with the background is sufficient. null for an invalid colour.
 */
export function accentOn(color: string | null, page: keyof typeof grounds): string | null {
  return contrasting(color, grounds[page], { towards: page === 'light' ? 0 : 255, enough: enoughForLines })
}

/** An association's colour, darkened until white letters on it can be read. null for an invalid colour. */
export function accentUnderWhite(color: string | null): string | null {
  return contrasting(color, '#ffffff', { towards: 0, enough: enoughForText })
}

/** An association's colour, darkened until text in it can be read on every ground of a light page. null for an invalid colour. */
export function accentForText(color: string | null): string | null {
  return contrasting(color, grounds.light, { towards: 0, enough: enoughForText })
}

/** The contrast of white letters on a colour, from 1 to 21. null for an invalid colour. */
export function whiteContrast(color: string): number | null {
  return /^#[0-9a-f]{6}$/i.test(color) ? contrast(channelsOf(color), [255, 255, 255]) : null
}

/** The colour, moved towards black (0) or white (255) until the contrast with the other one is enough. */
function contrasting(
  color: string | null,
  other: string,
  { towards, enough }: { readonly towards: 0 | 255; readonly enough: number },
): string | null {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return null
  let channels = channelsOf(color)
  for (let turn = 0; turn < 24 && contrast(channels, channelsOf(other)) < enough; turn++) {
    channels = channels.map((channel) => Math.round(channel + (towards - channel) * 0.12))
  }
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
