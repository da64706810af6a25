import type { AccountingFormat } from '#domain/accounting/accounting-format.ts'
import { fiscalYear } from '#domain/accounting/fiscal-year.ts'
import { AppError } from '#domain/errors.ts'
import { accountingFileName, loadAccountNames } from '#server/backoffice/admin/accounting/account-names.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { listPieces } from '#server/money/ledger/accounting/list-pieces.ts'
import { writeAccountingFile } from '#server/money/ledger/accounting/write-accounting-file.ts'
import type { Deps } from '#server/money/deps.ts'
import { begunWith } from '#server/platform/table-file/send-table.ts'

interface AccountingFile {
  readonly name: string
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/**
 * Opens the entries of an accounting year as a file: its first piece is read and its line in the journal is written.
 * No one is named in it, and tips, which are the platform's, are in none. @throws AppError NOT_FOUND
 */
export async function openAccountingFile(
  deps: Deps,
  granted: Granted,
  asked: string,
  format: AccountingFormat,
): Promise<AccountingFile> {
  await assertActingRight(deps, granted, 'payout:read')
  await assertActingRight(deps, granted, 'export:read')
  if (!/^2\d{3}$/.test(asked)) throw new AppError('NOT_FOUND')
  const { db, clock } = deps
  const { id, definition, firstMonth, plan, labelOf } = await loadAccountNames(db, granted.organisationId)
  const year = fiscalYear(Number(asked), firstMonth)
  const pieces = listPieces(db, { organisationId: id, year, plan })
  return {
    name: accountingFileName(definition, year, format),
    pieces: await begunWith(writeAccountingFile(pieces, format, labelOf), () =>
      asMember(deps, granted, (tx) =>
        writeJournal(
          tx,
          {
            organisationId: id,
            formId: null,
            userId: granted.session.userId,
            action: 'accountsExported',
            detail: { from: year.from, to: year.to, format },
          },
          clock.now(),
        ),
      ),
    ),
  }
}
