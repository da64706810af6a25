import { formatDate, parisDate } from '#domain/format.ts'
import { isErasedDonor } from '#domain/receipt/receipt-facts.ts'
import { receiptStateOf } from '#domain/receipt/receipt-state.ts'
import { type Cents, centsToDecimal, sumCents } from '#domain/money.ts'
import { writeCsv } from '#server/platform/table-file/write-csv.ts'
import type { ReceiptOfYear } from '#server/papers/receipt/receipt-report-store.ts'
import fr from '#texts/fr/receipts/receipt-list.json' with { type: 'json' }

/** The list of a year for French spreadsheets; its last rows are the number and the sum of the valid receipts. */
export function writeReceiptList(all: readonly ReceiptOfYear[], year: number): string {
  const valid = all.filter(({ endedAt }) => endedAt === null)
  const total = sumCents(valid.map(({ amount }) => amount))
  const row = (first: string, amount: string) => [first, '', '', '', amount, '', '']
  return writeCsv([
    [fr.number, fr.issued, fr.donor, fr.kind, fr.amount, fr.state, fr.replacedBy],
    ...all.map(({ label, facts, amount, issuedAt, endedAt, replacedBy }) => [
      label,
      formatDate(parisDate(issuedAt)),
      isErasedDonor(facts.donor) ? fr.erased : facts.donor.name,
      fr[facts.kind],
      euros(amount),
      fr[receiptStateOf({ endedAt, replacedBy })],
      replacedBy ?? '',
    ]),
    row(`${fr.count} ${year}`, String(valid.length)),
    row(`${fr.total} ${year}`, euros(total)),
  ])
}

const euros = (amount: Cents): string => centsToDecimal(amount).replace('.', ',')
