import { advanceWaitingLists } from '#server/messages/waiting-list/advance-lists.ts'
import { type ProcessOptions, openProcess } from '../collection/open-process.ts'

/** Nothing but that it ended. */
export type WaitingReport = Readonly<Record<string, never>>

/** Advances the waiting lists once, as the worker does. */
async function main(): Promise<void> {
  const { deps, close } = openProcess(JSON.parse(process.argv[2] ?? '') as ProcessOptions)
  await advanceWaitingLists(deps)
  process.stdout.write('{}')
  await close()
}

await main()
