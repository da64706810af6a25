import { createHash } from 'node:crypto'
import { type Cents, subtractCents, sumCents, zero } from '#domain/money.ts'
import type { NumberedPiece } from '#server/money/ledger/accounting/list-pieces.ts'

/** Sums of the accounting entries of a year, and a mark of each entry. */
export interface SummedPieces {
  readonly debit: Cents
  readonly credit: Cents
  /** In the account of the platform. */
  readonly platform: Cents
  /** Money by hand, in its entries. */
  readonly byHand: Cents
  /** Amount that no rule explains, and in how many entries. */
  readonly suspense: { readonly count: number; readonly amount: Cents }
  readonly marks: readonly string[]
}

/** Adds up accounting entries, one at a time. */
export async function sumPieces(pieces: AsyncIterable<NumberedPiece>): Promise<SummedPieces> {
  let [debit, credit, platform, byHand, suspense] = [zero, zero, zero, zero, zero]
  let unexplained = 0
  const marks: string[] = []
  for await (const piece of pieces) {
    const { lines, event } = piece
    const of = (kind: string) =>
      sumCents(lines.filter((line) => line.kind === kind).map(({ amount }) => amount))
    const debits = sumCents(lines.map(({ amount }) => amount).filter((amount) => amount > zero))
    debit = sumCents([debit, debits])
    credit = subtractCents(credit, subtractCents(sumCents(lines.map(({ amount }) => amount)), debits))
    platform = sumCents([platform, of('platform')])
    if (event.source === 'offline' && event.kind === 'entry') byHand = sumCents([byHand, debits])
    if (of('suspense') !== zero) unexplained += 1
    suspense = sumCents([suspense, of('suspense')])
    marks.push(markOf(piece))
  }
  return { debit, credit, platform, byHand, suspense: { count: unexplained, amount: suspense }, marks }
}

/** Short text of what an entry records: its day, order and amounts. Numbers of accounts and titles may change. */
function markOf({ event, lines }: NumberedPiece): string {
  const { day, source } = event
  const order = event.source === 'deposit' ? event.number : event.order
  const what = event.source === 'deposit' ? 'deposit' : event.kind
  const of = typeof order === 'number' || order === null ? order : [order.number, order.installment]
  const amounts = lines.map(({ kind, formId, amount }) => [kind, formId, amount])
  const content = JSON.stringify([day, source, what, of, amounts])
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}
