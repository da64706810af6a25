import { createHash } from 'node:crypto'
import { parse } from 'node:path'
import type { AddedPicture, Picture, Pictures } from '#contract/admin/pictures.ts'
import { AppError } from '#domain/errors.ts'
import { slugOf } from '#domain/form/form-file-values.ts'
import { mostPictureBytes, mostPictures } from '#domain/picture/picture-limits.ts'
import { problem } from '#domain/problem.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import {
  countPictureBytes,
  deletePicture,
  insertPictures,
  listPictures,
  lockPictures,
} from '#server/backoffice/admin/pictures/picture-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { assertRoom } from '#server/platform/disk/watch-disk.ts'
import type { StoredMedia } from '#server/catalogue/organisation/organisation-store.ts'
import { type ReceiveFile, type SentFile, fileField } from '#server/money/upload/join-file.ts'
import type { Granted } from '#server/identity/user/actor.ts'

type PictureDeps = Pick<Deps, 'db' | 'clock' | 'disk'>

/** The pictures of the association of a grant. */
export async function readPictures(tx: Tx, { organisationId }: Granted): Promise<Pictures> {
  const rows = await listPictures(tx, organisationId)
  const pictures = rows.map(({ name, organizationSlug, bytes, isOfOrganisation, isOfForm }): Picture => ({
    name,
    reference: `assets/${name}`,
    url: `/media/${organizationSlug}/${name}`,
    bytes,
    isUsed: isOfOrganisation || Boolean(isOfForm),
  }))
  return { pictures, most: mostPictures }
}

/**
 * Adds a picture to an association, for a member who may edit one of its forms. It is decoded and drawn again, which removes
 * where and by whom it was taken; its smaller copies are made before anything is written. The same picture sent again is
 * the one that is there.
 * @param receive reads the body, once there is room
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for what is no JPEG, PNG or WebP, PAYLOAD_TOO_LARGE with FILE_COUNT or
 *   FILE_TOTAL where the association has its most, STORAGE_FULL, and what `receive` throws
 */
export async function addPicture(
  deps: PictureDeps,
  granted: Granted,
  receive: ReceiveFile,
): Promise<AddedPicture> {
  const { organisationId } = granted
  assertRoom(deps)
  await asMember(deps, granted, (tx) => refuseMore(tx, organisationId))
  const drawn = await receive(draw)
  const now = deps.clock.now()
  return asMember(deps, granted, async (tx) => {
    await lockPictures(tx, organisationId)
    const [original] = drawn
    const known = (await readPictures(tx, granted)).pictures.find(({ name }) => name === original.name)
    if (known === undefined) {
      await refuseMore(tx, organisationId, drawn)
      await insertPictures(tx, organisationId, drawn)
      await note(tx, granted, 'pictureAdded', original.name, now)
    }
    const pictures = await readPictures(tx, granted)
    const added = pictures.pictures.find(({ name }) => name === original.name)
    if (added === undefined) throw new Error('a picture that was stored is not there')
    return { added, pictures }
  })
}

/**
 * Removes a picture that no page shows. @throws AppError NOT_FOUND, CONFLICT where a page shows it
 */
export async function removePicture(deps: PictureDeps, granted: Granted, name: string): Promise<Pictures> {
  return asMember(deps, granted, async (tx) => {
    await lockPictures(tx, granted.organisationId)
    const found = (await readPictures(tx, granted)).pictures.find((picture) => picture.name === name)
    if (found === undefined) throw new AppError('NOT_FOUND')
    if (found.isUsed) throw new AppError('CONFLICT')
    await deletePicture(tx, granted.organisationId, name)
    await note(tx, granted, 'pictureRemoved', name, deps.clock.now())
    return readPictures(tx, granted)
  })
}

/** The picture as it is stored, and its copies. */
async function draw({ name, content }: SentFile): Promise<[StoredMedia, ...StoredMedia[]]> {
  // The image library is large, so it is loaded only for pictures.
  const { cleanFile } = await import('#server/platform/file/clean-file.ts')
  const { makeCopies } = await import('#server/catalogue/organisation/make-copies.ts')
  const clean = await cleanFile(fileField, content)
  if (clean.contentType === 'application/pdf')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { problems: [problem(fileField, 'FILE_FORMAT')] })
  const sha256 = createHash('sha256').update(clean.content).digest('hex')
  const title = slugOf(parse(name).name) || 'image'
  const original = {
    name: `${title}-${sha256.slice(0, 8)}.${clean.extension}`,
    contentType: clean.contentType,
    content: clean.content,
    sha256,
  }
  return [original, ...(await makeCopies(original))]
}

async function refuseMore(tx: Tx, organisationId: string, more: readonly StoredMedia[] = []): Promise<void> {
  if ((await listPictures(tx, organisationId)).length >= mostPictures)
    throw full(problem(fileField, 'FILE_COUNT', { max: mostPictures }))
  const bytes = more.reduce(
    (sum, { content }) => sum + content.length,
    await countPictureBytes(tx, organisationId),
  )
  if (bytes > mostPictureBytes)
    throw full(problem(fileField, 'FILE_TOTAL', { max: Math.floor(mostPictureBytes / 1_048_576) }))
}

function full(found: ReturnType<typeof problem>): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', { problems: [found] })
}

async function note(
  tx: Tx,
  granted: Granted,
  action: 'pictureAdded' | 'pictureRemoved',
  name: string,
  now: Date,
): Promise<void> {
  const { organisationId, formId, session } = granted
  await writeJournal(tx, { organisationId, formId, userId: session.userId, action, detail: { name } }, now)
}
