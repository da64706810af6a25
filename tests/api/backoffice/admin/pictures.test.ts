import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import type { Members } from '#contract/admin/members.ts'
import type { AddedPicture, Pictures } from '#contract/admin/pictures.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { mostPictureBytes, mostPictures } from '#domain/picture/picture-limits.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { sendFileAs } from '../../../build/access/send-file-as.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const form = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

/** A plain photograph with the place where it was taken: copies of noise at every width take seconds. */
async function aPhotograph(width = 640): Promise<Buffer> {
  return sharp({ create: { width, height: 360, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: 'Zoe Moreau' }, IFD3: { GPSLatitude: '47/1 13/1 0/1' } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const send = (content: Buffer | string, name: string, browser = president) =>
  sendFileAs<AddedPicture & ApiErrorBody>(world, browser, `${form}/pictures`, { name, content })

const list = async () => (await president.get<Pictures>(`${form}/pictures`)).body.pictures
const remove = async (name: string) => president.post<Pictures>(`${form}/pictures/${name}/remove`)

test('a photograph is drawn again, copied, used by a form, and removed when no page shows it', async () => {
  const photograph = await aPhotograph()
  expect(photograph.includes('Zoe Moreau')).toBe(true)
  const { status, body } = await send(photograph, 'Le Quai à l’aube.JPG')
  expect(status).toBe(201)
  expect(body.added.name).toMatch(/^le-quai-a-l-aube-[0-9a-f]{8}\.jpg$/)
  const { name, reference, url } = body.added
  const stored = Buffer.from(await (await fetch(world.url + url)).arrayBuffer())
  expect(stored.includes('Zoe Moreau')).toBe(false)
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  const copy = await fetch(`${world.url}${url}.w480.avif`)
  expect(copy.headers.get('content-type')).toBe('image/avif')
  // The same again is the same.
  expect((await send(photograph, 'Le Quai à l’aube.JPG')).body.pictures.pictures).toHaveLength(1)

  const { source } = (await president.get<EditedForm>(`${form}/edition`)).body
  const written = JSON.stringify({ ...(JSON.parse(source) as object), bannerUrl: reference })
  const { versionId } = (await president.post<SavedVersion>(`${form}/versions`, { source: written })).body
  await president.post(`${form}/versions/${versionId}/publish`, {})
  expect(await list()).toMatchObject([{ name, isUsed: true }])
  expect((await remove(name)).status).toBe(409)

  const other = (await send(await aPhotograph(500), 'Le Quai à l’aube.JPG')).body.added.name
  expect(await list()).toMatchObject([{ isUsed: name < other }, { isUsed: name > other }])
  expect((await remove(other)).body.pictures.map((one) => one.name)).toEqual([name])
  expect((await remove(other)).status).toBe(404)
  const names = await world.deps.db.selectFrom('media').select('name').execute()
  expect(names.every((media) => media.name.startsWith(name))).toBe(true)
  const { journal } = (await president.get<Members>(`${form}/members`)).body
  expect(journal[0]).toMatchObject({ action: 'pictureRemoved', subject: other })
})

test.each([
  [
    'a drawing with a script',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>',
    'a.svg',
    415,
  ],
  ['a drawing that calls itself a photograph', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png', 415],
  ['a document', '%PDF-1.4\n%%EOF', 'a.jpg', 415],
  ['half a picture', '\u0089PNG\r\n', 'a.png', 415],
  ['nothing', '', 'a.png', 400],
  ['more than ten megabytes', 'x'.repeat(10 * 1_048_576 + 1), 'a.png', 413],
])('%s is refused', async (_what, content, name, status) => {
  expect((await send(content, name)).status).toBe(status)
})

test('more pixels than a page needs are not decoded', async () => {
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(huge.length).toBeLessThan(1_000_000)
  expect((await send(huge, 'a.png')).status).toBe(415)
})

test('an association has its most pictures, and its most bytes', async () => {
  const { id } = await world.deps.db
    .selectFrom('organisation')
    .select('id')
    .where('slug', '=', 'la-ruche')
    .executeTakeFirstOrThrow()
  const store = (name: string, bytes: number) => ({
    organisation_id: id,
    name,
    content_type: 'image/png',
    // Made by the database: this many bytes are not sent.
    content: sql<Buffer>`convert_to(repeat('x', ${bytes}::integer), 'UTF8')`,
    sha256: name,
  })
  const fill = world.deps.db.insertInto('media')
  // Ten statements: one value of this size takes a busy machine longer than a statement may.
  const parts = Array.from({ length: 10 }, (_, index) => `grande-${index}.png`)
  for (const part of parts) await fill.values(store(part, mostPictureBytes / parts.length)).execute()
  const heavy = await send(await aPhotograph(500), 'b.jpg')
  expect([heavy.status, heavy.body.problems?.[0]?.code]).toEqual([413, 'FILE_TOTAL'])
  await world.deps.db.deleteFrom('media').where('name', 'in', parts).execute()
  const names = Array.from({ length: mostPictures }, (_, index) => `p${index}.png`)
  await fill.values(names.map((name) => store(name, 1))).execute()
  const many = await send(await aPhotograph(500), 'b.jpg')
  expect([many.status, many.body.problems?.[0]?.code]).toEqual([413, 'FILE_COUNT'])
})
