import type { DisputeSheet } from '#contract/admin/money/disputes.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { documentTypes } from '#domain/organisation/required-documents.ts'
import { problem } from '#domain/problem.ts'
import { disputeFileKinds } from '#domain/refund/dispute-file.ts'
import { printPapers } from '#server/backoffice/admin/disputes/print-papers.ts'
import { findDisputeFile } from '#server/backoffice/admin/disputes/read-disputes-store.ts'
import { readDispute } from '#server/backoffice/admin/disputes/read-disputes.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { fileOfDispute, storeDisputeFile } from '#server/money/dispute/add-dispute-file.ts'
import { removeDisputeFile } from '#server/money/dispute/dispute-file-store.ts'
import { fileField, type ReceiveFile } from '#server/money/upload/join-file.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { assertRoom } from '#server/platform/disk/watch-disk.ts'
import { tidyFileName } from '#server/platform/file/file-name.ts'

/** Loads a dispute that takes an answer, for a change of its files. @throws AppError NOT_FOUND, DISPUTE_CLOSED */
async function loadContested(deps: Deps, granted: Granted, dispute: string) {
  await assertActingRight(deps, granted, 'dispute:answer')
  const { id: disputeId, orderId, mayAnswer, papers } = await readDispute(deps, granted, dispute)
  if (!mayAnswer) throw new AppError('DISPUTE_CLOSED')
  const { number, formId } = await loadOwnOrder(deps, granted, orderId)
  const { organisationId, session } = granted
  return {
    orderId,
    papers,
    contested: { disputeId, organisationId, formId, userId: session.userId, number },
  }
}

/**
 * Adds a document to a dispute, in place of the one of its kind. A picture is drawn again, which removes what it hides.
 * @param receive reads the body, once there is room
 * @throws AppError NOT_FOUND, DISPUTE_CLOSED, UNSUPPORTED_MEDIA_TYPE for what is no PDF, JPEG or PNG, PAYLOAD_TOO_LARGE,
 *   STORAGE_FULL, and what `receive` throws
 */
export async function addFileAsMember(
  deps: Deps,
  granted: Granted,
  names: { readonly dispute: string; readonly kind: string },
  receive: ReceiveFile,
): Promise<DisputeSheet> {
  const kind = disputeFileKinds.find((known) => known === names.kind)
  if (kind === undefined) throw new AppError('NOT_FOUND')
  const { contested } = await loadContested(deps, granted, names.dispute)
  assertRoom(deps)
  await receive(async (sent) => {
    // The image library is large, so it is loaded only for uploads.
    const { cleanFile } = await import('#server/platform/file/clean-file.ts')
    const { content, contentType, extension } = await cleanFile(fileField, sent.content)
    if (!documentTypes.some((known) => known === contentType))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { problems: [problem(fileField, 'FILE_FORMAT')] })
    const name = tidyFileName(sent.name, extension)
    await storeDisputeFile(deps, contested, { kind, name, contentType, content, replaces: true })
  })
  return readDispute(deps, granted, names.dispute)
}

/** Adds the site's own papers about the order to a dispute, where it has no file of their kind. @throws as above */
export async function addPapersAsMember(
  deps: Deps,
  granted: Granted,
  dispute: string,
  printer: DocumentPrinter,
): Promise<DisputeSheet> {
  const { contested, orderId, papers } = await loadContested(deps, granted, dispute)
  assertRoom(deps)
  for (const paper of await printPapers(deps, printer, orderId, papers))
    await storeDisputeFile(deps, contested, { ...paper, contentType: 'application/pdf', replaces: false })
  return readDispute(deps, granted, dispute)
}

/** Removes a file from a dispute; one that is not there any more changes nothing. @throws AppError NOT_FOUND, DISPUTE_CLOSED */
export async function removeFileAsMember(
  deps: Deps,
  granted: Granted,
  { dispute, file }: { readonly dispute: string; readonly file: string },
): Promise<DisputeSheet> {
  const { contested } = await loadContested(deps, granted, dispute)
  const { disputeId, organisationId, formId, userId, number } = contested
  if (!isUuid(file)) throw new AppError('NOT_FOUND')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const kind = await removeDisputeFile(tx, { file, dispute: disputeId, organisation: organisationId, now })
    if (kind === 'closed') throw new AppError('DISPUTE_CLOSED')
    if (kind === null) return
    const detail = { number, kind }
    await writeJournal(tx, { organisationId, formId, userId, action: 'disputeFileRemoved', detail }, now)
  })
  return readDispute(deps, granted, dispute)
}

/** Reads a file of a dispute. @throws AppError NOT_FOUND */
export async function readDisputeFile(
  deps: Pick<Deps, 'db' | 'files'>,
  granted: Granted,
  { dispute, file }: { readonly dispute: string; readonly file: string },
) {
  const { organisationId } = granted
  const found =
    isUuid(dispute) && isUuid(file)
      ? await asMember(deps, granted, (tx) => findDisputeFile(tx, organisationId, { dispute, file }))
      : null
  if (found === null) throw new AppError('NOT_FOUND')
  return { ...found, content: Buffer.from(await deps.files.getBytes(fileOfDispute(file))) }
}
