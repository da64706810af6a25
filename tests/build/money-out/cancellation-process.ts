import { type ProcessOptions, openProcess } from '../collection/open-process.ts'
import { workOff } from './a-cancellation.ts'

export interface CancellationReport {
  readonly seconds: number
}

/** Cancels and refunds due orders of cancellations, as the worker does, until nothing is due. */
async function main(): Promise<void> {
  const { deps, close } = openProcess(JSON.parse(process.argv[2] ?? '') as ProcessOptions)
  const begun = performance.now()
  await workOff(deps)
  const report: CancellationReport = { seconds: (performance.now() - begun) / 1000 }
  process.stdout.write(JSON.stringify(report))
  await close()
}

await main()
