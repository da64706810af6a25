import type { DocumentKind, RejectionReason } from '#domain/organisation/required-documents.ts'
import {
  type DocumentEvent,
  verificationDocumentMachine,
} from '#domain/organisation/verification-document-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { moveState } from '#server/platform/db/move-state.ts'

/** The current document of each kind of an association. */
export async function listDocuments(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('verification_document')
    .select([
      'id',
      'kind',
      'state',
      'name',
      'content_type as contentType',
      'size',
      'reason',
      'note',
      'created_at as sentAt',
    ])
    .where('organisation_id', '=', organisationId)
    .where('state', 'in', verificationDocumentMachine.sets.current)
    .execute()
}

/** How many documents an association sent in all. */
export async function countDocuments(tx: Tx, organisationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('verification_document')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewDocument {
  readonly id: string
  readonly organisationId: string
  readonly kind: DocumentKind
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
  readonly userId: string
}

/** Adds a document that was sent; the former one of its kind is replaced before. */
export async function insertDocument(tx: Tx, document: NewDocument, now: Date): Promise<void> {
  await tx
    .insertInto('verification_document')
    .values({
      id: document.id,
      organisation_id: document.organisationId,
      kind: document.kind,
      name: document.name,
      content_type: document.contentType,
      size: document.size,
      sha256: document.sha256,
      sent_by: document.userId,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

interface Move {
  readonly event: DocumentEvent
  readonly reason?: RejectionReason | ''
  readonly note?: string
}

/** Accepts, rejects or replaces a document. @throws OB008 where its state has no such edge */
export async function moveDocument(
  tx: Tx,
  id: string,
  { event, reason = '', note = '' }: Move,
  now: Date,
): Promise<void> {
  const set = { reason, note }
  await moveState(tx, { machine: 'verificationDocument', id, event, now, set, detail: { reason } })
}
