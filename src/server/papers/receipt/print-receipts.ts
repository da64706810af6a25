import { createHash } from 'node:crypto'
import { backOffMs } from '#domain/worker/back-off.ts'
import type { Deps } from '#server/money/deps.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { composeReceiptMails } from '#server/papers/receipt/compose-receipt-mail.ts'
import { composeReceiptSheet } from '#server/papers/receipt/compose-receipt-sheet.ts'
import {
  claimUnprintedReceipts,
  findPrintableReceipt,
  postponePrint,
  storeReceiptFile,
} from '#server/papers/receipt/receipt-file-store.ts'
import { processDue } from '#server/platform/process-due.ts'

/** One thread draws them all: a second receipt is read while the first one is drawn. */
const slots = 2
/** Longer than a document may take. */
const leaseMs = 45_000

type PrintDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'faultPoint' | 'newId' | 'settings'>

/** Prints the receipts that have a number and no file yet, and queues their mails. Returns how many were claimed. */
export function printReceipts(
  deps: PrintDeps,
  printer: DocumentPrinter,
  signal?: AbortSignal,
): Promise<number> {
  return processDue<{ readonly id: string; readonly tries: number }>(
    deps,
    {
      slots,
      claim: (limit) => claimUnprintedReceipts(deps.db, { leaseMs, limit }),
      handle: ({ id }) => printReceipt(deps, printer, id),
      fail: (row, error) => {
        deps.log.error({ err: error, ...row }, 'tax receipt not printed, will be retried')
        return postponePrint(deps.db, row.id, backOffMs(row.tries + 1))
      },
    },
    signal,
  )
}

/**
 * Prints a receipt from its stored facts, as it was when it was issued, even if it ended since: the file is evidence.
 * Only the process that stores its file queues the mail.
 */
async function printReceipt(deps: PrintDeps, printer: DocumentPrinter, id: string): Promise<void> {
  const receipt = await findPrintableReceipt(deps.db, id)
  if (receipt === null) throw new Error(`no receipt ${id}`)
  const { brandName } = deps.settings
  const pdf = await printer.print('tax-receipt', composeReceiptSheet({ ...receipt, brandName, ended: null }))
  deps.faultPoint.hit('after-receipt-print')
  const now = deps.clock.now()
  await storeReceiptFile(deps.db, {
    receiptId: id,
    pdf,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    // Another receipt replaced it before it was sent: the donor gets that one alone.
    mails: receipt.ended === null ? await composeReceiptMails(deps, { ...receipt, id }) : [],
    now,
  })
}
