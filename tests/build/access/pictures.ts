import { upsertMedia } from '#server/catalogue/organisation/organisation-store.ts'
import type { Browser } from '../a-browser.ts'
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

/** Sends a picture that is not there yet, as a member. */
export async function sendPicture(
  { app, deps }: World,
  { cookies }: Browser,
  url: string,
): Promise<{ status: number }> {
  await deps.db.deleteFrom('media').where('name', 'like', 'blanc-%').execute()
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { ...aSentPicture.headers, 'sec-fetch-site': 'same-origin', cookie }
  const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: aSentPicture.body })
  return { status: statusCode === 201 ? 200 : statusCode }
}
