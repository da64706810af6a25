import { afterEach, beforeEach, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import type { EventTomorrow } from '#contract/mail/reminder-mails.ts'
import { remindTicketHolders } from '#server/messages/reminder/remind-ticket-holders.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aBall, orderTwoTickets } from '../../../build/documents/two-tickets.ts'

const dayMs = 24 * 3_600_000

let world: World
let ballDay: string

beforeEach(async () => {
  world = await aWorld()
  ballDay = parisDate(new Date(Date.now() + 4 * dayMs))
})
afterEach(() => world.close())

const startDate = (day: string) => `${day}T19:30:00+01:00`

/** Moves the clock to an hour of a day in Paris, in winter; an hour later in summer. */
async function goTo(day: string, hour: string) {
  const now = world.deps.clock.now().getTime()
  await world.moveTime(new Date(`${day}T${hour}:00+01:00`).getTime() - now)
  await remindTicketHolders(world.deps)
}

async function reminders(): Promise<readonly EventTomorrow[]> {
  const rows = await world.deps.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'eventTomorrow')
    .execute()
  return rows.map(({ payload }) => payload as EventTomorrow)
}

test('the payer gets one mail the day before, by day, with the tickets that are valid', async () => {
  const orderId = await orderTwoTickets(world, await aBall(world, { startDate: startDate(ballDay) }))
  await goTo(addDays(ballDay, -2), '12:00')
  await goTo(addDays(ballDay, -1), '06:00')
  expect(await reminders()).toEqual([])
  await world.deps.db
    .updateTable('ticket')
    .set({ cancelled_at: world.deps.clock.now() })
    .where('number', '=', 2)
    .execute()
  await goTo(addDays(ballDay, -1), '10:00')
  await goTo(addDays(ballDay, -1), '11:00')
  const { publicUrl } = world.deps.settings
  expect(await reminders()).toMatchObject([
    {
      form: { title: 'Bal d’hiver' },
      tickets: 1,
      ticketsUrl: `${publicUrl}/billets/${orderId}`,
      ticketsFileUrl: `${publicUrl}/documents/tickets/${orderId}`,
      event: { place: 'Salle des fêtes, 3 rue des Lilas, 44000 Nantes' },
    },
  ])
})

test('an event that was moved is reminded of again, the day before its new date', async () => {
  await orderTwoTickets(world, await aBall(world, { startDate: startDate(ballDay) }))
  await goTo(addDays(ballDay, -1), '10:00')
  await aBall(world, { startDate: startDate(addDays(ballDay, 1)) })
  await goTo(ballDay, '10:00')
  expect(await reminders()).toHaveLength(2)
})

test.each([
  ['switched off', { remindTicketHolders: false }],
  ['deleted', { state: 'deleted' }],
])('no reminder where it is %s', async (_what, change) => {
  await orderTwoTickets(world, await aBall(world, { startDate: startDate(ballDay) }))
  await aBall(world, { startDate: startDate(ballDay), ...change })
  await goTo(addDays(ballDay, -1), '10:00')
  expect(await reminders()).toEqual([])
})

test('a payer of the same morning has just got the tickets', async () => {
  const ball = await aBall(world, { startDate: startDate(ballDay) })
  await goTo(addDays(ballDay, -1), '09:30')
  await orderTwoTickets(world, ball)
  await goTo(addDays(ballDay, -1), '12:00')
  expect(await reminders()).toEqual([])
})
