import type { FormType } from '#domain/form/form-definition.ts'
import type { CoverPalette } from '#server/catalogue/cover/cover-palette.ts'

type Motif = (palette: CoverPalette) => string

/**
 * Motifs that distinguish the kinds, in the right half of a drawing of 1200 x 480, standing on the ground at about y =
 * 360. A 16:9 crop shows x from 174 to 1026, a wide banner y from 77 to 403.
 */
export const coverMotifs: Readonly<Record<FormType | 'association', Motif>> = {
  Event: (palette) => garland(palette) + dancers(palette),
  Membership: memberCard,
  Shop: stall,
  CrowdFunding: steps,
  Donation: plants,
  PaymentForm: receipt,
  Checkout: receipt,
  association: houses,
}

/** Bulbs on strings across the sky. */
function garland({ cream, sun, ground }: CoverPalette): string {
  const swags = [-2, -1, 0, 1, 2, 3, 4, 5].map((swag) => {
    const x = swag * 300
    const bulbs = [60, 150, 240].map((at, index) =>
      disc(
        x + at,
        at === 150 ? 142 : 130,
        index === 1 ? 17 : 12,
        (swag + index + 3) % 3 === 0 ? ground : sun,
      ),
    )
    return path(`M${x} 84q150 88 300 0`, 'none', `stroke="${cream}" stroke-width="4"`) + bulbs.join('')
  })
  return swags.join('')
}

/** Three people who hold hands. */
function dancers({ cream }: CoverPalette): string {
  const people = [640, 760, 880].map(
    (x) => disc(x, 226, 27, cream) + path(`M${x - 24} 260h48l22 106h-92z`, cream),
  )
  const hands = path('M655 288l90 12M775 300l90 -12', 'none', `stroke="${cream}" stroke-width="15"`)
  return people.join('') + hands
}

/** A card with a portrait and a star. */
function memberCard({ cream, deep, ground, sun }: CoverPalette): string {
  const card = (fill: string) => `<rect x="-190" y="-118" width="380" height="236" rx="26" fill="${fill}"/>`
  return `<g transform="translate(770 236) rotate(9)">${card(ground)}</g>
<g transform="translate(752 236) rotate(-6)">${card(cream)}${disc(-108, -26, 34, deep)}${path('M-166 66a58 58 0 0 1 116 0z', deep)}<g fill="${ground}"><rect x="-16" y="-56" width="150" height="22" rx="11"/><rect x="-16" y="-14" width="112" height="16" rx="8" opacity=".5"/></g>${path('M112 26l14 28 31 5-22 22 5 31-28-15-28 15 5-31-22-22 31-5z', sun)}</g>`
}

/** A market stall with a striped awning. */
function stall({ cream, deep, ground, sun }: CoverPalette): string {
  const stripes = Array.from({ length: 6 }, (_, index) => {
    const x = 580 + index * 62
    return path(`M${x} 118h62v72a31 31 0 0 1 -62 0z`, index % 2 === 0 ? ground : cream)
  })
  return `<g fill="${deep}"><rect x="600" y="190" width="14" height="190"/><rect x="918" y="190" width="14" height="190"/></g>${stripes.join('')}
${path('M662 244h72l10 76h-92z', sun)}${path('M680 246c0-34 36-34 36 0', 'none', `stroke="${deep}" stroke-width="8"`)}
<rect x="772" y="262" width="44" height="58" rx="8" fill="${ground}"/><rect x="782" y="246" width="24" height="18" rx="4" fill="${deep}"/>${disc(862, 294, 27, ground)}${disc(862, 294, 12, cream)}
<rect x="586" y="318" width="360" height="70" rx="8" fill="${deep}"/><rect x="586" y="318" width="360" height="16" rx="8" fill="${cream}"/>`
}

/** Steps that rise to a flag. */
function steps({ cream, deep, ground, sun }: CoverPalette): string {
  const blocks = [0, 1, 2, 3].map((index) => {
    const height = 62 + index * 48
    return `<rect x="${560 + index * 96}" y="${384 - height}" width="84" height="${height}" rx="12" fill="${index === 3 ? deep : ground}"/>`
  })
  return `${blocks.join('')}<rect x="884" y="84" width="9" height="98" rx="4" fill="${deep}"/>${path('M893 88h82l-24 25 24 25h-82z', sun)}${disc(602, 292, 20, sun)}${disc(698, 244, 20, cream)}${disc(794, 196, 20, sun)}`
}

/** Plants whose flowers are hearts. */
function plants({ cream, deep, ground, sun }: CoverPalette): string {
  const plant = (x: number, top: number, size: number, color: string) =>
    `${path(`M${x} 390V${top + 20}`, 'none', `stroke="${deep}" stroke-width="11"`)}${path(`M${x} 344c-44 4-66-20-66-50 38-4 66 16 66 50z`, ground)}${path(`M${x} 312c44 4 66-20 66-50-38-4-66 16-66 50z`, deep)}${heart(x, top, size, color)}`
  return (
    plant(612, 214, 0.8, ground) +
    plant(900, 226, 0.8, sun) +
    plant(756, 146, 1.35, ground) +
    heart(756, 146, 0.62, cream)
  )
}

/** A receipt with a check mark, and coins. */
function receipt({ cream, deep, ground, sun }: CoverPalette): string {
  const coin = (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y + 13}" rx="62" ry="20" fill="${deep}"/><ellipse cx="${x}" cy="${y}" rx="62" ry="20" fill="${sun}"/>`
  return `${path('M640 96h218v268l-27-18-27 18-28-18-27 18-27-18-28 18-27-18-27 18z', cream)}<g fill="${ground}"><rect x="676" y="136" width="104" height="20" rx="10"/><rect x="676" y="178" width="146" height="14" rx="7" opacity=".45"/><rect x="676" y="208" width="120" height="14" rx="7" opacity=".45"/></g>
${disc(764, 274, 38, ground)}${path('M746 275l13 13 24-27', 'none', `stroke="${cream}" stroke-width="10" stroke-linejoin="round"`)}${coin(936, 362)}${coin(936, 332)}${coin(936, 302)}`
}

/** A few houses and a tree. */
function houses({ cream, deep, ground, sun }: CoverPalette): string {
  const house = (x: number, top: number, width: number, fill: string) =>
    path(`M${x} ${top}l${width / 2}-64 ${width / 2} 64v${392 - top}h-${width}z`, fill)
  const panes = (x: number, y: number) =>
    [0, 1, 2, 3]
      .map(
        (at) =>
          `<rect x="${x + (at % 2) * 46}" y="${y + Math.floor(at / 2) * 54}" width="26" height="34" rx="4"/>`,
      )
      .join('')
  return `${house(574, 238, 132, ground)}${house(828, 222, 148, ground)}${house(690, 176, 152, deep)}<g fill="${cream}">${panes(730, 204)}<rect x="612" y="270" width="24" height="32" rx="4"/><rect x="650" y="270" width="24" height="32" rx="4"/><rect x="864" y="258" width="26" height="34" rx="4"/><rect x="914" y="258" width="26" height="34" rx="4"/></g>
<rect x="748" y="322" width="38" height="70" rx="6" fill="${sun}"/><rect x="1006" y="290" width="10" height="100" fill="${deep}"/>${disc(1011, 268, 42, deep)}`
}

function heart(x: number, y: number, size: number, fill: string): string {
  return `<path transform="translate(${x} ${y}) scale(${size})" d="M0 48C-62 8-58-42-26-42-10-42 0-28 0-20 0-28 10-42 26-42 58-42 62 8 0 48z" fill="${fill}"/>`
}

function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more === '' ? '' : ` stroke-linecap="round" ${more}`}/>`
}
