import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardAsked, FoundDonors, MonthlyDonors } from '#contract/donor/donors.ts'
import { parisDate } from '#domain/format.ts'
import { dueDate } from '#domain/installment/due-date.ts'
import { aForm } from '../../build/a-form.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aMember } from '../../build/access/a-member.ts'
import { aCollector } from '../../build/collection/a-collector.ts'
import { savedCard } from '../../build/money/a-sale.ts'
import { donorActions, gift } from '../../build/person/donor-actions.ts'
import { directoryActions } from '../../build/person/directory-actions.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
})
afterAll(() => world.close())

const base = '/ha-api/admin/organizations/la-ruche'
const ida = { firstName: 'Ida', lastName: 'Blanc' }

test('monthly gifts that may stop come first, with a mail a day to those who can prevent it', async () => {
  const gifts = await aForm(world.deps.db, { form: { frequencies: ['SINGLE', 'SUBSCRIPTION'] } })
  const { order } = donorActions(world)
  const { fill, change } = directoryActions(world)
  let treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const collector = aCollector(world)
  const day = parisDate(world.deps.clock.now())
  const monthly = (amount: number) => [gift(gifts, amount, { frequency: 'SUBSCRIPTION' })]
  await order(gifts, monthly(1500), { ...ida, email: 'saine@exemple.fr' }, savedCard)
  const ending = await order(gifts, monthly(2000), { ...ida, email: 'carte@exemple.fr' }, savedCard)
  const refused = await order(gifts, monthly(2500), { ...ida, email: 'refus@exemple.fr' }, savedCard)
  await sql`update mandate set expiry_year = ${Number(day.slice(0, 4))}, expiry_month = ${Number(day.slice(5, 7))}
    where payer_email = 'carte@exemple.fr'`.execute(world.deps.db)
  await fill()
  const list = async () => (await treasurer.get<MonthlyDonors>(`${base}/monthly-donors`)).body
  expect((await list()).atRisk).toEqual({ count: 1, amount: 2000 })
  await world.setScenario({ nextSaved: ['hapay_insufficient_funds'] })
  await sql`update installment set due_on = due_on + 1, try_on = try_on + 1
    where state = 'planned' and schedule_id in (select id from schedule where order_id <> ${refused})`.execute(
    world.deps.db,
  )
  await collector.passTo(dueDate(day, Number(day.slice(8)), 1))
  treasurer = await aMember(world, 'tresoriere@exemple.fr', { role: 'treasurer' })
  const { donors, total, atRisk } = await list()
  expect(total).toEqual({ count: 3, amount: 6000 })
  expect(atRisk).toEqual({ count: 2, amount: 4500 })
  expect(donors.map(({ email, risk, refusal, canAsk }) => [email, risk, refusal, canAsk])).toEqual([
    ['refus@exemple.fr', 'retried', 'bank', true],
    ['carte@exemple.fr', 'cardEnds', null, true],
    ['saine@exemple.fr', null, null, false],
  ])
  const year = day.slice(0, 4)
  const listed = await treasurer.get<FoundDonors>(`${base}/donors?year=${year}&only=monthly`)
  expect(listed.body.total.donors).toBe(3)
  const ask = (id: string) => treasurer.post<CardAsked>(`${base}/monthly-donors/${id}/ask-card`)
  const mails = async () => [
    ...(await collector.mailsOf('installmentRefused')),
    ...(await collector.mailsOf('cardExpiring')),
  ]
  const before = (await mails()).length
  const both = await Promise.all([ask(refused), ask(refused)])
  expect(both.filter(({ body }) => body.isSent)).toHaveLength(1)
  expect((await ask(ending)).body).toEqual({ isSent: true })
  expect((await mails()).length).toBe(before + 2)
  expect((await ask(donors[2]?.orderId ?? '')).status).toBe(409)
  expect((await ask(world.deps.newId())).status).toBe(404)
  // An erasure stops no debit: the gift stays in the list, without a name.
  await change(treasurer, donors[0]?.id ?? '', 'erase', { isConfirmed: true })
  const after = await list()
  expect(after).toMatchObject({ total, atRisk })
  expect(after.donors[0]).toMatchObject({
    id: null,
    firstName: '',
    lastName: '',
    email: '',
    orderId: refused,
    canAsk: false,
  })
})
