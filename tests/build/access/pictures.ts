import { upsertMedia } from '#server/catalogue/organisation/organisation-store.ts'
import type { World } from '../a-world.ts'

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

/** A file as a browser sends it. */
export const aSentFile = (name: string, type: string, content: Buffer | string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=part' },
  body: Buffer.concat([
    Buffer.from(
      `--part\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n--part--\r\n'),
  ]),
})

/** One white pixel. */
export const aSentPicture = aSentFile('blanc.png', 'image/png', Buffer.from(pixel, 'base64'))

/** Stores a picture of an association that no page shows; returns its name. */
export async function aStoredPicture({ deps }: World, organisationId: string): Promise<string> {
  const name = `${deps.newId()}.png`
  const content = Buffer.from(pixel, 'base64')
  await upsertMedia(deps.db, organisationId, { name, contentType: 'image/png', content, sha256: name })
  return name
}
