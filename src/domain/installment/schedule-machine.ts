import { defineMachine } from '#domain/machine.ts'

/** The planned debits of an order. A monthly schedule is paused by its payer; instalments are paused after a partial
 * withdrawal from the purchase, and end when all are paid. */
export type ScheduleState = 'active' | 'paused' | 'ended' | 'cancelled'
export type ScheduleEvent = 'pause' | 'resume' | 'end' | 'cancel'

export const scheduleMachine = defineMachine<ScheduleState, ScheduleEvent, 'ongoing' | 'over'>(
  'schedule',
  'active',
  {
    active: { pause: 'paused', end: 'ended', cancel: 'cancelled' },
    paused: { resume: 'active', end: 'ended', cancel: 'cancelled' },
    ended: {},
    cancelled: {},
  },
  { ongoing: ['active', 'paused'], over: ['ended', 'cancelled'] },
)
