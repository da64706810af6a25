import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { mistakeAt, type mistakeKeys } from '#domain/form/form-mistake.ts'
import { FormFileError } from '#domain/form/read-form-file.ts'
import { decodesAs } from '#server/catalogue/organisation/make-copies.ts'
import type { StoredMedia } from '#server/catalogue/organisation/organisation-store.ts'

/** Content type of each extension, and the name of the format as decoded. */
const formats: Readonly<Record<string, readonly [contentType: string, format: string]>> = {
  '.svg': ['image/svg+xml', 'svg'],
  '.png': ['image/png', 'png'],
  '.jpg': ['image/jpeg', 'jpeg'],
  '.jpeg': ['image/jpeg', 'jpeg'],
  '.webp': ['image/webp', 'webp'],
  '.avif': ['image/avif', 'heif'],
}

const mostBytes = 20 * 1024 * 1024

/** Parts of an SVG that run, load or repeat more than a drawing does. References inside the drawing stay. */
const activeSvg =
  /<!doctype|<!entity|<\?xml-stylesheet|<(?:\w+:)?(?:script|foreignobject|iframe|handler)\b|\son\w+\s*=|javascript:|@import|href\s*=\s*["']\s*(?!#|data:image\/(?:png|jpe?g|webp))|url\(\s*["']?\s*(?!#|["']?#)/iu

/**
 * A picture beside a definition file: a plain file of its folder that decodes as what its name says. A link is refused:
 * it would publish a file of elsewhere, such as a secret.
 * @throws FormFileError
 */
export async function readAsset(folder: string, name: string): Promise<StoredMedia> {
  const refused = (key: (typeof mistakeKeys)[number]) => new FormFileError([mistakeAt(`assets/${name}`, key)])
  const [contentType, format] = formats[extname(name).toLowerCase()] ?? []
  if (contentType === undefined || format === undefined) throw refused('pictureType')
  const content = await readPlainFile(folder, name)
  if (content === null) throw refused('pictureAbsent')
  const isDrawing = format === 'svg'
  if (isDrawing && activeSvg.test(content.toString('utf8'))) throw refused('pictureActive')
  if (!(await decodesAs(format, content))) throw refused('pictureBroken')
  return { name, contentType, content, sha256: createHash('sha256').update(content).digest('hex') }
}

/** The bytes of a plain file of the folder `assets`; null for anything else. */
async function readPlainFile(folder: string, name: string): Promise<Buffer | null> {
  try {
    const expected = join(await realpath(folder), 'assets', name)
    if ((await realpath(expected)) !== expected) return null
    const file = await open(expected, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const { size, isPlain } = await file
        .stat()
        .then((found) => ({ size: found.size, isPlain: found.isFile() }))
      return isPlain && size <= mostBytes ? await file.readFile() : null
    } finally {
      await file.close()
    }
  } catch {
    return null
  }
}
