import { defineMachine } from '#domain/machine.ts'

/** What is to come of an order. A monthly one rests when its payer wants it to; instalments rest
 * when a part of the purchase was withdrawn from, and end when all are paid. */
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
