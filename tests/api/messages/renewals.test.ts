import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/installment/due-date.ts'
import { parisDate } from '#domain/format.ts'
import { membershipPeriod } from '#domain/membership/membership-period.ts'
import type { Cart } from '#contract/cart.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import type { MembershipEnding } from '#contract/mail/reminder-mails.ts'
import type { Renewal } from '#contract/order/renewal.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { readRenewal } from '#server/messages/renewal/renew.ts'
import { remindMembers } from '#server/messages/renewal/remind-members.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { forgeLink } from '../../build/links/forge-link.ts'
import { give as refund, lastOrder } from '../../build/money-out/refunds.ts'

const dayMs = 86_400_000

let world: World
let form: StoredForm

const today = () => parisDate(world.deps.clock.now())
const membershipOf = (validityPeriod: object, change: object = {}) =>
  aForm(world.deps.db, {
    form: {
      type: 'Membership',
      slug: 'adhesion',
      title: 'Adhésion',
      presetAmounts: [],
      tiers: [
        { key: 'adulte', name: 'Adulte', price: 2000, validityPeriod },
        { key: 'soutien', name: 'Soutien', priceCategory: 'Pwyw', validityPeriod },
      ],
      ...change,
    },
  })

beforeEach(async () => {
  world = await aWorld()
  form = await membershipOf({ kind: 'rollingYear' })
})
afterEach(() => world.close())

/** Zoé Moreau joins with Ann, and gives 35 € as a supporter. */
async function join() {
  const shopper = aShopper(world, form)
  const member = (tier: string, firstName: string, more: object = {}) => ({
    tierId: tierIdOf(form, tier),
    participant: { firstName, lastName: 'Moreau' },
    ...more,
  })
  const items = [member('adulte', 'Ann'), member('soutien', 'Zoé', { customAmount: 3500 })]
  return shopper.payCart(await shopper.fillItems(items), '4242424242424242')
}

/** Moves the clock by days, to noon in winter or one o'clock in summer, and reminds. */
async function later(days: number) {
  const now = world.deps.clock.now()
  const noon = new Date(`${addDays(parisDate(now), days)}T12:00:00+01:00`)
  await world.moveTime(noon.getTime() - now.getTime())
  await remindMembers(world.deps)
}

async function reminders(): Promise<readonly MembershipEnding[]> {
  const rows = await world.deps.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'membershipEnding')
    .execute()
  return rows.map(({ payload }) => payload as MembershipEnding)
}
const tokenOf = (reminder: MembershipEnding | undefined) => reminder?.renewUrl.split('/').at(-1) ?? ''

test('a member is reminded thirty days before the end, and one click makes a cart that is filled in', async () => {
  await join()
  const { until: endsOn } = membershipPeriod(world.deps.clock.now(), { kind: 'rollingYear' })
  await later(330)
  expect(await reminders()).toEqual([])
  await later(12)
  await later(1)
  const [reminder, ...others] = await reminders()
  expect(others).toEqual([])
  expect(reminder).toMatchObject({
    endsOn,
    lines: [
      { name: 'Adulte', holder: 'Ann Moreau' },
      { name: 'Soutien', holder: 'Zoé Moreau' },
    ],
  })
  const token = tokenOf(reminder)
  expect((await readRenewal(world.deps, token)).lines).toMatchObject([
    { membership: 'Adulte', holder: 'Ann Moreau', price: 2000, endsOn, from: today() },
    { membership: 'Soutien', holder: 'Zoé Moreau', price: null },
  ])
  const shopper = aShopper(world, form)
  const made = await shopper.call<Renewal>('POST', `/orders/${token}/renewal`, {})
  expect(made.status).toBe(201)
  const url = new URL(made.body.url)
  expect(url.pathname).toMatch(/^\/associations\/la-ruche\/adhesions\/adhesion\/\d$/)
  const opened = new URLSearchParams(url.hash.slice(1))
  const key = { 'x-ha-cart-key': opened.get('key') ?? '' }
  const { body: cart } = await shopper.call<Cart>('GET', `/carts/${opened.get('cart')}`, undefined, key)
  expect(cart.totalAmount).toBe(5500)
  expect(cart.payer).toMatchObject({
    firstName: 'Zoé',
    lastName: 'L’Haÿ-Moreau',
    email: 'zoe.moreau@exemple.fr',
  })
  expect(cart.itemList.map(({ participant }) => participant?.firstName)).toEqual(['Ann', 'Zoé'])
})

test('who joined again is not reminded, and an old link has nothing left to renew', async () => {
  await join()
  await later(352)
  const [reminder] = await reminders()
  await join()
  expect((await readRenewal(world.deps, tokenOf(reminder))).lines).toEqual([])
  const again = await aShopper(world, form).call<ApiErrorBody>(
    'POST',
    `/orders/${tokenOf(reminder)}/renewal`,
    {},
  )
  expect([again.status, again.body.code]).toEqual([409, 'FORM_UNAVAILABLE'])
  await later(5)
  expect(await reminders()).toHaveLength(1)
})

test('a shorter membership that was bought later renews no longer one, nor does a refunded one', async () => {
  await join()
  form = await membershipOf(
    { kind: 'dates', from: today(), until: addDays(today(), 60) },
    { slug: 'stage', title: 'Stage' },
  )
  await join()
  form = await membershipOf({ kind: 'rollingYear' })
  await later(340)
  await join()
  expect(await refund(world.deps, await lastOrder(world.deps))).toEqual(['refunded'])
  await later(12)
  expect(await reminders()).toHaveLength(1)
})

test('a refunded membership is not reminded of', async () => {
  await join()
  expect(await refund(world.deps, await lastOrder(world.deps))).toEqual(['refunded'])
  await later(352)
  expect(await reminders()).toEqual([])
})

test('a season is renewed once its association has set the next one', async () => {
  const season = (from: string, until: string) => ({ kind: 'dates', from, until })
  form = await membershipOf(season(today(), addDays(today(), 100)))
  await join()
  await later(90)
  expect(await reminders()).toEqual([])
  form = await membershipOf(season(addDays(today(), 11), addDays(today(), 376)))
  await later(1)
  expect((await readRenewal(world.deps, tokenOf((await reminders())[0]))).lines[0]).toMatchObject({
    from: addDays(today(), 10),
    until: addDays(today(), 375),
  })
})

test('a form that is closed, a forged link and an expired one renew nothing', async () => {
  await join()
  await later(352)
  const token = tokenOf((await reminders())[0])
  const renew = (of: string) => aShopper(world, form).call<ApiErrorBody>('POST', `/orders/${of}/renewal`, {})
  expect((await renew(forgeLink(token))).status).toBe(404)
  await membershipOf({ kind: 'rollingYear' }, { state: 'disabled' })
  expect((await renew(token)).status).toBe(409)
  await world.moveTime(90 * dayMs)
  expect((await renew(token)).status).toBe(410)
})
