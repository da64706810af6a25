import type { Cover } from '#domain/cover/cover.ts'
import { coverPath, readCoverName } from '#domain/cover/cover.ts'
import { drawCover } from '#server/catalogue/cover/draw-cover.ts'
import { makeMicroCache } from '#server/platform/micro-cache.ts'

const mostPictures = 100

const cached = makeMicroCache(
  Number.POSITIVE_INFINITY,
  async ([path, width, height]: readonly [string, number, number]): Promise<Buffer> => {
    // Loaded only on a server that needs a picture.
    const { default: sharp } = await import('sharp')
    const named = readCoverName(path.slice(path.lastIndexOf('/') + 1))
    if (named === null) throw new Error(`no cover at ${path}`)
    return sharp(Buffer.from(await drawCover(named, width / height)))
      .resize(width, height, { fit: 'cover' })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  },
  mostPictures,
)

/** A cover as PNG of `width` x `height` pixels, cropped around its centre: for mails and shared links. */
export function coverPng(cover: Cover, width: number, height: number): Promise<Buffer> {
  return cached([coverPath(cover), width, height])
}
