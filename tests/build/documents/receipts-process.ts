import { pino } from 'pino'
import { openDatabase } from '#server/platform/db/database.ts'
import { makeDocumentPrinter } from '#server/papers/document/document-printer.ts'
import { type KillPoint, makeFaultPoint } from '#server/platform/faults.ts'
import { newId } from '#server/platform/new-id.ts'
import { issueReceipts } from '#server/papers/receipt/issue-receipts.ts'
import { printReceipts } from '#server/papers/receipt/print-receipts.ts'

/** The input of a program that issues and prints receipts in its own process, as JSON. */
export interface ReceiptsOptions {
  readonly databaseUrl: string
  /** The difference between business time and the machine's time, in milliseconds. */
  readonly offsetMs: number
  readonly fault: KillPoint | null
}

export interface ReceiptsReport {
  readonly issued: number
  readonly printed: number
  readonly seconds: number
  /** The most memory that the process had, with its thread of documents. */
  readonly megabytes: number
}

/** Issues and prints what is due, as the worker does, until nothing is. */
async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '') as ReceiptsOptions
  const { db, close } = openDatabase(options.databaseUrl)
  const deps = {
    db,
    clock: { now: () => new Date(Date.now() + options.offsetMs) },
    log: pino({ level: 'silent' }),
    faultPoint: makeFaultPoint(options.fault),
    newId,
    settings: { publicUrl: 'http://localhost:4400', brandName: 'Obole' },
  } as Parameters<typeof printReceipts>[0]
  const printer = makeDocumentPrinter()
  const begun = performance.now()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 200)
  let [issued, printed] = [0, 0]
  for (let last = 1; last > 0;) {
    const [more, drawn] = await Promise.all([issueReceipts(deps), printReceipts(deps, printer)])
    issued += more
    printed += drawn
    last = more + drawn
  }
  clearInterval(watch)
  const seconds = (performance.now() - begun) / 1000
  const report: ReceiptsReport = { issued, printed, seconds, megabytes: Math.round(most / 1_048_576) }
  process.stdout.write(JSON.stringify(report))
  await printer.close()
  await close()
}

await main()
