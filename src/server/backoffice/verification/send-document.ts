import { createHash } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { documentTypes, type DocumentKind, mostDocuments } from '#domain/organisation/required-documents.ts'
import { verificationMachine } from '#domain/organisation/verification-machine.ts'
import { problem } from '#domain/problem.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { assertRoom } from '#server/platform/disk/watch-disk.ts'
import { tidyFileName } from '#server/platform/file/file-name.ts'
import { type ReceiveFile, type SentFile, fileField } from '#server/money/upload/join-file.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { assertPresident } from '#server/backoffice/verification/assert-president.ts'
import {
  countDocuments,
  insertDocument,
  listDocuments,
  moveDocument,
} from '#server/backoffice/verification/document-store.ts'
import {
  lockVerification,
  readVerification,
} from '#server/backoffice/verification/verification-file-store.ts'

/** The name of a document's contents in the store of files, which is not served. */
export const fileOfDocument = (id: string) => `verification/${id}`

type DocumentDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'files' | 'disk'>

/**
 * Adds a document to the file of an association, in place of the one of its kind, whose contents are deleted. A picture
 * is drawn again, which removes what it hides. The contents are stored before the row, so that no row names a missing file.
 * @param receive reads the body, once there is room
 * @throws AppError CONFLICT while the file is examined or once it is verified, UNSUPPORTED_MEDIA_TYPE for what is no PDF,
 *   JPEG or PNG, UPLOAD_LIMIT, STORAGE_FULL, and what `receive` throws
 */
export async function addDocument(
  deps: DocumentDeps,
  granted: Granted,
  kind: DocumentKind,
  receive: ReceiveFile,
): Promise<void> {
  const { organisationId } = granted
  await assertPresident(deps, granted)
  assertRoom(deps)
  assertOpen(await readVerification(deps.db, organisationId))
  await receive((sent) => storeDocument(deps, granted, kind, sent))
}

async function storeDocument(
  deps: DocumentDeps,
  { organisationId, session }: Granted,
  kind: DocumentKind,
  sent: SentFile,
): Promise<void> {
  // The image library is large, so it is loaded only for uploads.
  const { cleanFile } = await import('#server/platform/file/clean-file.ts')
  const { content, contentType, extension } = await cleanFile(fileField, sent.content)
  if (!documentTypes.some((known) => known === contentType))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { problems: [problem(fileField, 'FILE_FORMAT')] })
  const document = {
    id: deps.newId(),
    organisationId,
    kind,
    name: tidyFileName(sent.name, extension),
    contentType,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    userId: session.userId,
  }
  const now = deps.clock.now()
  await deps.files.put(fileOfDocument(document.id), content)
  const former = await deps.db
    .transaction()
    .execute(async (tx) => {
      assertOpen(await lockVerification(tx, organisationId))
      if ((await countDocuments(tx, organisationId)) >= mostDocuments) throw new AppError('UPLOAD_LIMIT')
      const replaced = (await listDocuments(tx, organisationId)).find((one) => one.kind === kind)
      if (replaced !== undefined) await moveDocument(tx, replaced.id, { event: 'replace' }, now)
      await insertDocument(tx, document, now)
      const entry = { organisationId, formId: null, userId: session.userId, detail: { kind } }
      await writeJournal(tx, { ...entry, action: 'documentSent' }, now)
      return replaced
    })
    .catch(async (error: unknown) => {
      await deps.files.delete(fileOfDocument(document.id))
      throw error
    })
  if (former !== undefined) await deps.files.delete(fileOfDocument(former.id))
}

/** @throws AppError CONFLICT */
export function assertOpen({ state }: { readonly state: (typeof verificationMachine.states)[number] }): void {
  if (!verificationMachine.sets.open.includes(state)) throw new AppError('CONFLICT')
}
