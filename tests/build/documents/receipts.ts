import { parisDate } from '#domain/format.ts'
import { makeDocumentPrinter } from '#server/papers/document/document-printer.ts'
import { issueReceipts } from '#server/papers/receipt/issue-receipts.ts'
import { printReceipts } from '#server/papers/receipt/print-receipts.ts'
import type { World } from '../a-world.ts'
import { readPdf } from './read-pdf.ts'

/** Declaration of an organisation that issues receipts. */
export const receiptsDeclared = {
  taxReceipts: true,
  address: '12 rue des Envierges',
  rnaNumber: 'W442012345',
  receipts: {
    purpose: 'Nourrir et accueillir',
    signatory: 'Anne Le Goff',
    signatoryTitle: 'présidente',
  },
}

/** The work of the worker on receipts, and its results, in a world. */
export function aReceiptOffice(world: World) {
  const { db } = world.deps
  /** Issues and prints what is due. */
  const work = async (): Promise<void> => {
    const printer = makeDocumentPrinter()
    try {
      await issueReceipts(world.deps)
      await printReceipts(world.deps, printer)
    } finally {
      await printer.close()
    }
  }
  /** All receipts, in the order of their numbers. */
  const list = () =>
    db
      .selectFrom('receipt')
      .select(['id', 'label', 'year', 'amount_cents as amount', 'facts', 'ended_at', 'replaced_by'])
      .orderBy('year')
      .orderBy('number')
      .execute()
  /** The amounts of all receipts: one that ended is negative. */
  const amounts = async () =>
    (await list()).map(({ amount, ended_at }) => (ended_at === null ? amount : -amount))
  const open = (id: string, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/documents/receipts/${id}`, { headers })
  const bytesOf = async (id: string) => Buffer.from(await (await open(id)).arrayBuffer())
  const wordsOf = async (id: string) => readPdf(await bytesOf(id)).text.replaceAll(/\s+/gu, ' ')
  const mails = async () => {
    const rows = await db
      .selectFrom('mail')
      .select(['kind', 'payload'])
      .where('kind', 'in', ['taxReceipt', 'taxReceiptVoid'])
      .orderBy('created_at')
      .execute()
    return rows.map(({ kind, payload }) => ({ kind, ...(payload as object) }))
  }
  /** Moves time to an instant to come. */
  const goTo = (instant: Date) => world.moveTime(instant.getTime() - world.deps.clock.now().getTime())
  /** The year of the receipts of what is paid now. */
  const year = () => Number(parisDate(world.deps.clock.now()).slice(0, 4))
  return { year, work, list, amounts, open, bytesOf, wordsOf, mails, goTo }
}
