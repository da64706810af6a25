import type { FormType } from '#domain/form/form-definition.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { coverMotifs } from '#server/catalogue/cover/cover-motifs.ts'
import { coverPalette } from '#server/catalogue/cover/cover-palette.ts'
import { drawLetters } from '#server/catalogue/cover/draw-letters.ts'
import { makeMicroCache } from '#server/platform/micro-cache.ts'

const width = 1200
const height = 480
/** The part of the height that a strip shows, whose sides are wider than the drawing of a page. */
const strip = { top: 60, height: 372, widest: 2400 }

interface CoverDrawing {
  /** null: an association. */
  readonly kind: FormType | null
  /** `#rrggbb` */
  readonly color: string
  /** At most two capital letters or digits. */
  readonly initials: string
}

const letters = makeMicroCache(
  Number.POSITIVE_INFINITY,
  (initials: string) => drawLetters(initials, 232),
  200,
)

/**
 * A picture for a form or an association without one, as SVG of about 2 kB: paths only, no font and no reference.
 * @param ratio of a strip that is wider than the picture of a page, which then shows more of both sides
 */
export async function drawCover(
  { kind, color, initials }: CoverDrawing,
  ratio = width / height,
): Promise<string> {
  const isNight = kind !== null && formTypeRules[kind].ends === 'event'
  const palette = coverPalette(color, isNight)
  const motif = coverMotifs[kind ?? 'association'](palette)
  const { path, width: wide } = initials === '' ? { path: '', width: 0 } : await letters(initials)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${viewOf(ratio)}>`,
    `<rect x="-600" width="2400" height="${height}" fill="${palette.sky}"/>`,
    `<circle cx="760" cy="228" r="156" fill="${palette.halo}"/>`,
    `<path d="M-600 350Q-240 400 0 330C240 250 470 300 690 306 900 312 1040 250 1200 268Q1500 300 1800 280V480H-600z" fill="${palette.far}"/>`,
    `<path transform="translate(${Math.round(350 - wide / 2)} 104)" d="${path}" fill="${palette.letters}"/>`,
    motif,
    `<path d="M-600 350Q-240 400 0 372C260 330 520 384 760 374 960 366 1080 336 1200 344Q1500 372 1800 350V480H-600z" fill="${palette.ground}"/>`,
    `<path d="M-600 410Q-240 440 0 424C300 392 620 436 1200 398Q1500 370 1800 410V480H-600z" fill="${palette.deep}"/>`,
    '</svg>',
  ].join('')
}

function viewOf(ratio: number): string {
  const shown = Math.min(strip.widest, Math.round(strip.height * ratio))
  if (shown <= width) return `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const left = Math.round((width - shown) / 2)
  return `width="${shown}" height="${strip.height}" viewBox="${left} ${strip.top} ${shown} ${strip.height}"`
}
