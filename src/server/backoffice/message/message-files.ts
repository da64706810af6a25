import type { MessageSheet } from '#contract/message/messages.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { maxMessageMegabytes, mostMessageFiles } from '#domain/message/message-file.ts'
import { documentTypes } from '#domain/organisation/required-documents.ts'
import { problem } from '#domain/problem.ts'
import { loadOwn } from '#server/backoffice/message/change-message.ts'
import { readMessage } from '#server/backoffice/message/read-messages.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import {
  type MessageFile,
  addMessageFile,
  detachMessageFile,
  fileOfMessage,
  hasMessageFile,
} from '#server/messages/message/message-file-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { type ReceiveFile, fileField } from '#server/money/upload/join-file.ts'
import { assertRoom } from '#server/platform/disk/watch-disk.ts'
import { tidyFileName } from '#server/platform/file/file-name.ts'

/**
 * Adds a file to a draft, whose mails name it as a link. A picture is drawn again, which removes what it hides.
 * @param receive reads the body, once there is room
 * @throws AppError NOT_FOUND, MESSAGE_CHANGED, UNSUPPORTED_MEDIA_TYPE for what is no PDF, JPEG or PNG, PAYLOAD_TOO_LARGE,
 *   STORAGE_FULL, and what `receive` throws
 */
export async function addFileToMessage(
  deps: Deps,
  granted: Granted,
  message: string,
  receive: ReceiveFile,
): Promise<MessageSheet> {
  const { id, state } = await loadOwn(deps, granted, message)
  if (state !== 'draft') throw new AppError('MESSAGE_CHANGED')
  assertRoom(deps)
  await receive(async (sent) => {
    // The image library is large, so it is loaded only for uploads.
    const { cleanFile } = await import('#server/platform/file/clean-file.ts')
    const { content, contentType, extension } = await cleanFile(fileField, sent.content)
    if (!documentTypes.some((known) => known === contentType))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { problems: [problem(fileField, 'FILE_FORMAT')] })
    const file = {
      id: deps.newId(),
      name: tidyFileName(sent.name, extension),
      contentType,
      size: content.length,
    }
    await storeFile(deps, { message: id, organisation: granted.organisationId }, file, content)
  })
  return readMessage(deps, granted, id)
}

/** Stores the content before the row, so that no row names a missing file. */
async function storeFile(
  deps: Deps,
  of: Record<'message' | 'organisation', string>,
  file: MessageFile,
  content: Buffer,
): Promise<void> {
  const limits = { most: maxMessageMegabytes * 1_048_576, mostFiles: mostMessageFiles }
  await deps.files.put(fileOfMessage(file.id), content)
  const outcome = await addMessageFile(deps.db, {
    p: { ...of, ...file, ...limits },
    now: deps.clock.now(),
  }).catch(async (error: unknown) => {
    // The answer of a transaction that was committed may be lost.
    if (!(await hasMessageFile(deps.db, file.id))) await deps.files.delete(fileOfMessage(file.id))
    throw error
  })
  if (outcome === 'added') return
  await deps.files.delete(fileOfMessage(file.id))
  if (outcome === 'changed') throw new AppError('MESSAGE_CHANGED')
  const problems = [problem(fileField, 'FILE_TOTAL', { max: maxMessageMegabytes })]
  throw new AppError('PAYLOAD_TOO_LARGE', { problems })
}

/** Takes a file from a draft; one that is not there any more changes nothing. @throws AppError NOT_FOUND, MESSAGE_CHANGED */
export async function removeFileFromMessage(
  deps: Deps,
  granted: Granted,
  { message, file }: { readonly message: string; readonly file: string },
): Promise<MessageSheet> {
  const { id } = await loadOwn(deps, granted, message)
  if (!isUuid(file)) throw new AppError('NOT_FOUND')
  const { organisationId: organisation } = granted
  const isDone = await deps.db
    .transaction()
    .execute((tx) => detachMessageFile(tx, { id: file, message: id, organisation }))
  if (!isDone) throw new AppError('MESSAGE_CHANGED')
  return readMessage(deps, granted, id)
}
