import { createHash } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { findClosedFile } from '#server/backoffice/admin/accounting/close/close-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Opens a file of a closed year as it was stored, with its line in the journal: lists of payments name their payers.
 * @throws AppError NOT_FOUND; Error where its content is not the stored one
 */
export async function openClosedFile(
  deps: Deps,
  granted: Granted,
  asked: { readonly close: string; readonly kind: string },
): Promise<{ readonly name: string; readonly content: Buffer }> {
  await assertActingRight(deps, granted, 'payout:read')
  await assertActingRight(deps, granted, 'export:read')
  const { organisationId, session } = granted
  const file = isUuid(asked.close) ? await findClosedFile(deps.db, organisationId, asked) : null
  if (file === null) throw new AppError('NOT_FOUND')
  const { name, content, sha256, to, kind } = file
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error(`the stored file ${name} of a closed year was changed`)
  const entry = {
    organisationId,
    formId: null,
    userId: session.userId,
    action: 'closedFileExported',
    detail: { to, kind },
  } as const
  await writeJournal(deps.db, entry, deps.clock.now())
  return { name, content }
}
