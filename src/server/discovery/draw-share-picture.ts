import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import type { Font } from 'satori'
import { sharePictureSize } from '#server/discovery/share-picture.ts'
import { shorten } from '#server/discovery/page-title.ts'

/** The content of a share picture. It contains no translated text, so one picture serves all languages. */
export interface SharePicture {
  readonly title: string
  readonly organizationName: string
  readonly brandName: string
  /** The association's colour, `#rrggbb`; null: the brand's. */
  readonly color: string | null
  /** Progress of a collection in percent, and its formatted goal; null without a goal. */
  readonly progress: { readonly percent: number; readonly goal: string } | null
  /** Formatted date or venue; may be empty. */
  readonly note: string
}

const paper = '#fbfaf8'
const ink = '#1c1a2b'
const softInk = '#5d5a6e'
const track = '#e7e4ee'
const brandColor = '#4b3fcf'
const margin = 80
const longestTitle = 110

/** Draws the picture as PNG. Takes about a tenth of a second, so the result must be cached. */
export async function drawSharePicture(picture: SharePicture): Promise<Buffer> {
  // Loaded only on a server that is asked for a picture.
  const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')])
  const svg = await satori(sheet(picture) as ReactNode, { ...sharePictureSize, fonts: await fonts() })
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

const require = createRequire(import.meta.url)

/** Two family names: within one family, the second font file would never be used. */
const fontFiles = [
  ['Figtree', 500, require.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff')],
  ['Figtree', 700, require.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff')],
  ['Figtree Extended', 500, require.resolve('@fontsource/figtree/files/figtree-latin-ext-500-normal.woff')],
  ['Figtree Extended', 700, require.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff')],
] as const

let loaded: Promise<Font[]> | null = null

function fonts(): Promise<Font[]> {
  loaded ??= Promise.all(
    fontFiles.map(async ([name, weight, file]) => ({
      name,
      weight,
      data: await readFile(file),
      style: 'normal' as const,
    })),
  )
  return loaded
}

type Style = Readonly<Record<string, string | number>>

/** A box for the drawing library: the shape of a React element, without React. */
interface Box {
  readonly type: 'div'
  readonly key: null
  readonly props: { readonly style: Style; readonly children: readonly Box[] | string }
}

function box(style: Style, children: readonly Box[] | string = []): Box {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function sheet({ title, organizationName, brandName, color, progress, note }: SharePicture): Box {
  const accent = color ?? brandColor
  const words = shorten(drawable(title), longestTitle)
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      background: paper,
      fontFamily: 'Figtree, Figtree Extended',
    },
    [
      box({ height: 28, background: accent }),
      box(
        { flexDirection: 'column', flexGrow: 1, justifyContent: 'center', padding: `0 ${margin}px`, gap: 24 },
        [
          box({ fontSize: 34, fontWeight: 500, color: softInk }, shorten(drawable(organizationName), 60)),
          box({ fontSize: sizeOf(words), fontWeight: 700, lineHeight: 1.12, color: ink }, words),
        ],
      ),
      ...(progress === null ? [] : [progressBox(progress, accent)]),
      box(
        {
          justifyContent: 'space-between',
          alignItems: 'center',
          padding: `0 ${margin}px 56px`,
          fontSize: 32,
        },
        [
          box({ fontWeight: 500, color: ink }, shorten(drawable(note), 60)),
          box({ fontWeight: 700, color: brandColor }, brandName),
        ],
      ),
    ],
  )
}

function progressBox({ percent, goal }: NonNullable<SharePicture['progress']>, accent: string): Box {
  const width = `${Math.min(100, percent)}%`
  return box({ flexDirection: 'column', gap: 16, padding: `0 ${margin}px 40px` }, [
    box({ justifyContent: 'space-between', fontSize: 40, fontWeight: 700, color: ink }, [
      box({}, `${percent}\u00a0%`),
      box({ color: softInk, fontWeight: 500 }, goal),
    ]),
    box({ height: 24, borderRadius: 12, background: track }, [
      box({ width, minWidth: percent > 0 ? 24 : 0, borderRadius: 12, background: accent }),
    ]),
  ])
}

/** Long titles use a smaller font, so that they fit on three lines. */
function sizeOf(title: string): number {
  if (title.length <= 40) return 84
  return title.length <= 75 ? 68 : 56
}

/** Removes characters that the font cannot draw, which would be empty squares. */
function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\p{Script=Latin}\p{N}\p{P}\s€$£+<>=°]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
