import { collectDue } from '#server/money/collection/collect-due.ts'
import { type ProcessOptions, openProcess } from './open-process.ts'

export interface CollectorReport {
  readonly collected: number
  readonly seconds: number
  /** Its memory, every half second. */
  readonly megabytes: readonly number[]
}

/** Collects the due debits once, and reports their number and the memory of the process. */
async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '') as ProcessOptions
  const { deps, close } = openProcess(options)
  const begun = performance.now()
  const memory: number[] = []
  const watch = setInterval(() => memory.push(process.memoryUsage.rss()), 500)
  const collected = await collectDue(deps)
  clearInterval(watch)
  const report: CollectorReport = {
    collected,
    seconds: (performance.now() - begun) / 1000,
    // The first second is the start of the program.
    megabytes: memory.slice(2).map((bytes) => Math.round(bytes / 1_048_576)),
  }
  process.stdout.write(JSON.stringify(report))
  await close()
}

await main()
