/** The colours of a cover: shades of the accent, and two warm ones that all covers have in common. */
export interface CoverPalette {
  readonly sky: string
  readonly far: string
  /** A large disc behind the motif. */
  readonly halo: string
  readonly letters: string
  readonly ground: string
  readonly deep: string
  readonly cream: string
  readonly sun: string
}

const cream = '#fbf1dc'
const sun = '#f2b33d'
const ink = '#1c1a2b'
const paper = '#ffffff'

/** @param accent `#rrggbb` */
export function coverPalette(accent: string, isNight: boolean): CoverPalette {
  if (isNight) {
    return {
      sky: mix(accent, ink, 0.72),
      far: mix(accent, ink, 0.58),
      halo: mix(accent, ink, 0.62),
      letters: mix(accent, cream, 0.2),
      ground: mix(accent, ink, 0.38),
      deep: mix(accent, ink, 0.2),
      cream,
      sun,
    }
  }
  return {
    sky: mix(accent, cream, 0.86),
    far: mix(accent, cream, 0.72),
    halo: mix(sun, cream, 0.62),
    letters: mix(accent, cream, 0.56),
    ground: mix(accent, paper, 0.12),
    deep: mix(accent, ink, 0.32),
    cream,
    sun,
  }
}

/** `share` of the second colour, 0 to 1. */
function mix(one: string, other: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(one, at) + (channel(other, at) - channel(one, at)) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}
