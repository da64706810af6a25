import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError } from '#domain/errors.ts'
import { problem } from '#domain/problem.ts'

/** The accepted types, with the extension used for downloads. */
const extensions = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const
type ContentType = keyof typeof extensions

/** An uploaded file that is safe to store. */
export interface CleanFile {
  readonly content: Buffer
  readonly contentType: ContentType
  readonly extension: string
}

/** Longest side of a stored picture, in pixels. */
const longestSide = 4000
/** Largest picture that is decoded: 50 million pixels take 200 MB during rotation. */
const mostPixels = 50_000_000
const secondsPerPicture = 20

// A decoded picture is the largest object in this process: decode one at a time, without a cache.
sharp.cache(false)
sharp.concurrency(1)
let turn: Promise<unknown> = Promise.resolve()

/**
 * Cleans an uploaded file for storage. Its first bytes decide the type, not its name or declared type. A picture is
 * decoded and re-encoded, which removes hidden content (location, camera, scripts) and keeps only the first frame of an
 * animation. A PDF is stored unchanged.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE if the type is not accepted, or the picture cannot be decoded
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
