import type { StoredMedia } from '#server/catalogue/organisation/organisation-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The names of the pictures of an association. */
export async function listMediaNames(tx: Tx, organisationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('media')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** A picture of an association; null where it was removed meanwhile. */
export async function findOwnMedia(
  tx: Tx,
  organisationId: string,
  name: string,
): Promise<Pick<StoredMedia, 'content'> | null> {
  const row = await tx
    .selectFrom('media')
    .select('content')
    .where('organisation_id', '=', organisationId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

interface PrintedReceipt {
  readonly id: string
  readonly label: string
  readonly year: number
}

/** The printed tax receipts of an association, in the order of their numbers. */
export async function listPrintedReceipts(tx: Tx, organisationId: string): Promise<PrintedReceipt[]> {
  return tx
    .selectFrom('receipt')
    .innerJoin('receipt_file', 'receipt_file.receipt_id', 'receipt.id')
    .select(['receipt.id', 'receipt.label', 'receipt.year'])
    .where('receipt.organisation_id', '=', organisationId)
    .orderBy('receipt.number')
    .execute()
}

/** The file of a tax receipt of an association. */
export async function findReceiptFile(tx: Tx, organisationId: string, id: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('receipt_file')
    .innerJoin('receipt', 'receipt.id', 'receipt_file.receipt_id')
    .select('receipt_file.pdf')
    .where('receipt.organisation_id', '=', organisationId)
    .where('receipt.id', '=', id)
    .executeTakeFirst()
  return row?.pdf ?? null
}

interface ClosedFile {
  readonly close: string
  readonly kind: string
  readonly name: string
  readonly to: string
  readonly number: number
}

/** The files of the closed accounting years of an association, the earliest first. */
export async function listClosedFiles(tx: Tx, organisationId: string): Promise<ClosedFile[]> {
  return tx
    .selectFrom('accounting_close')
    .innerJoin('accounting_close_file', 'accounting_close_file.close_id', 'accounting_close.id')
    .select(['accounting_close.id as close', 'accounting_close_file.kind', 'accounting_close_file.name'])
    .select(['accounting_close.to_day as to', 'accounting_close.number'])
    .where('accounting_close.organisation_id', '=', organisationId)
    .orderBy('accounting_close.to_day')
    .orderBy('accounting_close.number')
    .orderBy('accounting_close_file.kind')
    .execute()
}
