import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError } from '#domain/errors.ts'
import { problem } from '#domain/problem.ts'

/** The types that are kept, with the extension under which they are handed over. */
const extensions = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const
type ContentType = keyof typeof extensions

/** A joined file as it may be kept. */
export interface CleanFile {
  readonly content: Buffer
  readonly contentType: ContentType
  readonly extension: string
}

/** Longest side of a kept picture, in pixels. */
const longestSide = 4000
/** Pixels of a picture that is still decoded: 50 million take 200 MB while they are turned. */
const mostPixels = 50_000_000
const secondsPerPicture = 20

// A decoded picture is the largest thing in this process: one at a time, and nothing of it is kept.
sharp.cache(false)
sharp.concurrency(1)
let turn: Promise<unknown> = Promise.resolve()

/**
 * What is kept of a file that somebody sent. Its first bytes say what it is, whatever its name and declared type say.
 * A picture is decoded and written anew: what was hidden behind, beside or in it (place, camera, scripts) is gone, and
 * of an animation the first picture stays. A PDF is kept as it is.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE where it is none of the types, or a picture that cannot be decoded
 */
export async function cleanFile(field: string, content: Buffer): Promise<CleanFile> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  const contentType = (Object.keys(extensions) as ContentType[]).find((known) => known === found?.mime)
  if (contentType === undefined) throw refused(field)
  const extension = extensions[contentType]
  if (contentType === 'application/pdf') return { content, contentType, extension }
  const picture = turn.then(() => redraw(content, contentType))
  turn = picture.catch(() => null)
  try {
    return { content: await picture, contentType, extension }
  } catch (error) {
    throw refused(field, error)
  }
}

async function redraw(
  content: Buffer,
  contentType: Exclude<ContentType, 'application/pdf'>,
): Promise<Buffer> {
  const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: secondsPerPicture })
  switch (contentType) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 85 }).toBuffer()
    case 'image/png':
      return picture.png().toBuffer()
    case 'image/webp':
      return picture.webp({ quality: 85 }).toBuffer()
  }
}

function refused(field: string, cause?: unknown): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', { problems: [problem(field, 'FILE_FORMAT')], cause })
}
