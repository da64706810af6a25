import type { ScheduleView } from '#contract/schedule/schedule.ts'
import type { LinkCalls } from '#web/lib/api/link-calls.ts'

/** An action of the payer on this page; resolves to true once it is done. */
export type Act = (
  action: (calls: LinkCalls) => Promise<ScheduleView>,
  done: 'paused' | 'resumed' | 'amount' | 'terminated',
) => Promise<boolean>
