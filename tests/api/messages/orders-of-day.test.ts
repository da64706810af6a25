import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/installment/due-date.ts'
import { parisDate } from '#domain/format.ts'
import type { MailKind } from '#contract/mails.ts'
import type { OrdersOfDay } from '#contract/mail/digest-mails.ts'
import { mailOrders } from '#server/messages/digest/mail-orders.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const mails = (kind: MailKind) =>
  world.deps.db.selectFrom('mail').select(['payload', 'recipient']).where('kind', '=', kind).execute()

test('an association that reads of its orders once a day gets one mail the morning after, none without orders', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db, { organisation: { orderMails: 'daily' } }))
  // Noon of tomorrow: no midnight between both orders.
  const day = addDays(parisDate(world.deps.clock.now()), 1)
  await world.moveTime(new Date(`${day}T12:00:00+01:00`).getTime() - world.deps.clock.now().getTime())
  await shopper.pay('4242424242424242')
  await shopper.pay('4242424242424242')
  expect(await mails('newGift')).toEqual([])
  const goTo = async (days: number, hour: string) => {
    const now = world.deps.clock.now().getTime()
    await world.moveTime(new Date(`${addDays(day, days)}T${hour}:00+01:00`).getTime() - now)
    await mailOrders(world.deps)
  }
  await goTo(1, '05:00')
  expect(await mails('ordersOfDay')).toEqual([])
  await goTo(1, '10:00')
  await goTo(1, '11:00')
  await goTo(2, '10:00')
  const [mail, ...others] = await mails('ordersOfDay')
  expect(others).toEqual([])
  expect(mail?.recipient).toBe('contact@la-ruche.exemple.fr')
  const payload = mail?.payload as OrdersOfDay
  expect(payload).toMatchObject({ day, count: 2, organization: { name: 'La Ruche' } })
  expect(payload.orders).toHaveLength(2)
  expect(payload.amount).toBe(payload.orders.reduce((sum, { amount }) => sum + amount, 0))
})
