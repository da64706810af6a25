import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '#contract/admin/overview.ts'
import { parisDate } from '#domain/format.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { ask } from '../../../build/money-out/refunds.ts'

let world: World
let gala: Awaited<ReturnType<typeof aGala>>
let reader: Browser

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aGala(world)
  reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
})
afterAll(() => world.close())

const home = async (member = gala.treasurer) =>
  (await member.get<Overview>('/ha-api/admin/organizations/la-ruche/overview')).body

test('a refund that failed needs a person until it is requested again', async () => {
  const orderId = await gala.buy(['place'])
  await world.setScenario({ nextRefund: 'failed' })
  await ask(world.deps, orderId)
  await pollRefunds(world.deps)
  expect((await home()).failedRefunds).toMatchObject([{ orderId, amount: 1500 }])
  expect((await home(reader)).failedRefunds).toBeNull()
  await ask(world.deps, orderId, { token: 'again' })
  expect((await home()).failedRefunds).toEqual([])
})

test('memberships that end within 30 days are counted, unless their member has joined again', async () => {
  const form = await aForm(world.deps.db, {
    form: {
      type: 'Membership',
      slug: 'adhesion',
      title: 'Adhésion',
      presetAmounts: [],
      tiers: [{ key: 'adulte', name: 'Adulte', price: 2000, validityPeriod: { kind: 'rollingYear' } }],
    },
  })
  const join = async () => {
    const shopper = aShopper(world, form)
    const participant = { firstName: 'Ann', lastName: 'Moreau' }
    const cart = await shopper.fillItems([{ tierId: tierIdOf(form, 'adulte'), participant }])
    const { paymentId } = await shopper.payCart(cart, '4242424242424242')
    await shopper.confirm(paymentId)
  }
  await join()
  expect((await home()).endingMemberships).toBe(0)
  await sql`update "order" set created_at = created_at - interval '350 days' where form_id = ${form.id}`.execute(
    world.deps.db,
  )
  await sql`select write_memberships(array(select id from "order" where form_id = ${form.id}))`.execute(
    world.deps.db,
  )
  expect((await home()).endingMemberships).toBe(1)
  expect((await home(reader)).endingMemberships).toBeNull()
  await join()
  expect((await home()).endingMemberships).toBe(0)
})

test('receipts without an address are counted, those of the last year first', async () => {
  const thisYear = Number(parisDate(world.deps.clock.now()).slice(0, 4))
  const orderId = await gala.buy(['place'])
  const miss = (year: number) =>
    world.deps.db
      .insertInto('receipt_due')
      .values({
        order_id: orderId,
        year,
        organisation_id: gala.form.organisationId,
        is_incomplete: true,
      })
      .execute()
  expect((await home()).incompleteReceipts).toBeNull()
  await miss(thisYear)
  expect((await home()).incompleteReceipts).toEqual({ year: thisYear, count: 1 })
  await miss(thisYear - 1)
  expect((await home()).incompleteReceipts).toEqual({ year: thisYear - 1, count: 1 })
  expect((await home(reader)).incompleteReceipts).toBeNull()
})
