import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type CopyFormat, copyFormats, copyOf, copyWidths } from '#domain/picture/picture-copies.ts'
import type { StoredMedia } from '#server/catalogue/organisation/organisation-store.ts'

/** Largest picture that is decoded. */
const mostPixels = 50_000_000
const quality = { avif: 50, webp: 74 }

/** Whether the bytes are a whole picture of a format, as sharp names it. */
export async function decodesAs(format: string, content: Buffer): Promise<boolean> {
  try {
    const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
    if ((await picture.metadata()).format !== format) return false
    await picture.stats()
    return true
  } catch {
    return false
  }
}

/** The smaller copies of a photograph, upright, without its hidden data; none of a drawing. */
export async function makeCopies(picture: StoredMedia): Promise<StoredMedia[]> {
  if (picture.contentType.startsWith('image/svg')) return []
  const copies: StoredMedia[] = []
  // One at a time: a decoded photograph is a large object.
  for (const width of copyWidths) {
    for (const format of copyFormats) copies.push(await makeCopy(picture, width, format))
  }
  return copies
}

/** The average colour of a photograph, or of a copy of it, as `#rrggbb`. */
export async function averageColor(content: Buffer): Promise<string> {
  // Upright or not makes no difference to the average. Transparent parts count as white paper.
  const { data } = await sharp(content, { limitInputPixels: mostPixels })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${data.subarray(0, 3).toString('hex').padEnd(6, '0')}`
}

async function makeCopy(
  { name, content }: StoredMedia,
  width: number,
  format: CopyFormat,
): Promise<StoredMedia> {
  const smaller = sharp(content, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  const drawn = await (
    format === 'avif' ? smaller.avif({ quality: quality.avif }) : smaller.webp({ quality: quality.webp })
  ).toBuffer()
  const sha256 = createHash('sha256').update(drawn).digest('hex')
  return { name: copyOf(name, width, format), contentType: `image/${format}`, content: drawn, sha256 }
}
