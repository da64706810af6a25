import type { ReactNode } from 'react'
import type { Cover } from '#domain/cover/cover.ts'
import { coverPng } from '#server/catalogue/cover/cover-png.ts'
import { pictureFonts } from '#server/catalogue/cover/picture-fonts.ts'
import { sharePictureSize } from '#server/catalogue/discovery/share-picture.ts'
import { shorten } from '#server/catalogue/discovery/page-title.ts'

/** The content of a share picture. It contains no translated text, so one picture serves all languages. */
export interface SharePicture {
  readonly title: string
  readonly organizationName: string
  readonly brandName: string
  /** Its colour is the colour of the progress too. */
  readonly cover: Cover
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
const stripHeight = 236

/**
 * Draws the picture as PNG. Takes about a tenth of a second, so the result must be cached.
 * @param banner the picture of the form or association, for the strip at the top; null: its cover
 */
export async function drawSharePicture(picture: SharePicture, banner: Buffer | null): Promise<Buffer> {
  // Loaded only on a server that is asked for a picture.
  const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')])
  const svg = await satori(sheet(picture) as ReactNode, { ...sharePictureSize, fonts: await pictureFonts() })
  const strip =
    (await cropped(banner)) ?? (await coverPng(picture.cover, sharePictureSize.width, stripHeight))
  return sharp(Buffer.from(svg))
    .composite([{ input: strip, top: 0, left: 0 }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** The banner at the size of the strip; null where there is none or it cannot be read. */
async function cropped(banner: Buffer | null): Promise<Buffer | null> {
  if (banner === null) return null
  const { default: sharp } = await import('sharp')
  return sharp(banner)
    .resize(sharePictureSize.width, stripHeight, { fit: 'cover' })
    .png()
    .toBuffer()
    .catch(() => null)
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

function sheet({ title, organizationName, brandName, cover, progress, note }: SharePicture): Box {
  const accent = cover.color ?? brandColor
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
      box({ height: stripHeight }),
      box(
        { flexDirection: 'column', flexGrow: 1, justifyContent: 'center', padding: `0 ${margin}px`, gap: 12 },
        [
          box({ fontSize: 30, fontWeight: 500, color: softInk }, shorten(drawable(organizationName), 60)),
          box({ fontSize: sizeOf(words), fontWeight: 700, lineHeight: 1.12, color: ink }, words),
        ],
      ),
      ...(progress === null ? [] : [progressBox(progress, accent)]),
      box(
        {
          justifyContent: 'space-between',
          alignItems: 'center',
          padding: `0 ${margin}px 40px`,
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
  return box({ flexDirection: 'column', gap: 10, padding: `0 ${margin}px 24px` }, [
    box({ justifyContent: 'space-between', fontSize: 34, fontWeight: 700, color: ink }, [
      box({}, `${percent}\u00a0%`),
      box({ color: softInk, fontWeight: 500 }, goal),
    ]),
    box({ height: 20, borderRadius: 10, background: track }, [
      box({ width, minWidth: percent > 0 ? 20 : 0, borderRadius: 10, background: accent }),
    ]),
  ])
}

/** Long titles use a smaller font, so that they fit on three lines. */
function sizeOf(title: string): number {
  if (title.length <= 40) return 68
  return title.length <= 75 ? 54 : 44
}

/** Removes characters that the font cannot draw, which would be empty squares. */
function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\p{Script=Latin}\p{N}\p{P}\s€$£+<>=°]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
