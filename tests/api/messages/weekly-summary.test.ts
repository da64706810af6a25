import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#domain/access/roles.ts'
import { isFormRole } from '#domain/access/roles.ts'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { cents } from '#domain/money.ts'
import type { DigestSubscription } from '#contract/admin/weekly-digest.ts'
import type { WeeklySummary } from '#contract/mail/digest-mails.ts'
import { machineTimeIn } from '#server/platform/clock/machine-time-store.ts'
import { mailWeeklyDigests } from '#server/messages/digest/mail-weekly-digests.ts'
import { aCaller } from '../../build/a-caller.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { give, lastOrder } from '../../build/money-out/refunds.ts'

let world: World
let monday: string
beforeEach(async () => {
  world = await aWorld()
  const today = parisDate(world.deps.clock.now())
  monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
})
afterEach(() => world.close())

/** Goes to a day of the week after, 7 for its Monday, at 10 h in France, and mails what is due. */
async function mailOn(dayOfWeek: number): Promise<void> {
  const wanted = new Date(`${addDays(monday, dayOfWeek)}T09:00:00Z`)
  await world.moveTime(wanted.getTime() - world.deps.clock.now().getTime())
  await mailWeeklyDigests(world.deps)
}

/** A member of the association of a form. */
async function aMember(email: string, role: Role, isVerified = true): Promise<void> {
  const { db, clock, newId } = world.deps
  const now = clock.now()
  const form = await db.selectFrom('form').select(['id', 'organisation_id']).executeTakeFirstOrThrow()
  await db
    .insertInto('user_account')
    .values({ id: newId(), email, locale: 'fr', created_at: now, verified_at: isVerified ? now : null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const member = { id: newId(), organisation_id: form.organisation_id, user_id: id, role, created_at: now }
  await db
    .insertInto('member')
    .values({ ...member, form_ids: isFormRole(role) ? [form.id] : [] })
    .execute()
}

async function mails() {
  const rows = await world.deps.db
    .selectFrom('mail')
    .select(['payload', 'recipient'])
    .where('kind', '=', 'weeklySummary')
    .orderBy('created_at')
    .orderBy('recipient')
    .execute()
  return rows.map(({ payload, recipient }) => ({ recipient, data: payload as WeeklySummary }))
}
const recipients = async () => (await mails()).map(({ recipient }) => recipient)
const pay = async () => aShopper(world, await aForm(world.deps.db)).pay('4242424242424242', 5000, 300)

test('on Monday, each member who may read figures gets the week once, without tips', async () => {
  await pay()
  await pay()
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: cents(2000) } })
  await aMember('presidente@exemple.fr', 'president')
  await aMember('presidente@exemple.fr', 'treasurer')
  await aMember('lectrice@exemple.fr', 'reader')
  await aMember('porte@exemple.fr', 'door')
  await aMember('campagne@exemple.fr', 'organiser')
  await aMember('pas-encore@exemple.fr', 'president', false)
  await mailOn(6)
  expect(await recipients()).toEqual([])
  await mailOn(7)
  await mailOn(7)
  await mailOn(8)
  const [mail, ...others] = await mails()
  expect([mail?.recipient, ...others.map(({ recipient }) => recipient)]).toEqual([
    'lectrice@exemple.fr',
    'presidente@exemple.fr',
  ])
  const { title } = (await aForm(world.deps.db)).definition
  expect(mail?.data).toMatchObject({
    organization: { name: 'La Ruche' },
    from: monday,
    to: addDays(monday, 6),
    forms: [{ title, orders: 2, received: 10_000 }],
    orders: 2,
    received: 10_000,
    refunded: 2000,
    refusedDebits: 0,
  })
  // A week in which nothing happened, and one that is too old.
  await mailOn(14)
  await pay()
  await mailOn(23)
  expect(await recipients()).toHaveLength(2)
})

test('a member stops it without signing in, for all of their roles, and may ask for it again', async () => {
  const call = aCaller(world.url)
  await pay()
  await aMember('presidente@exemple.fr', 'president')
  await aMember('presidente@exemple.fr', 'secretary')
  await aMember('lectrice@exemple.fr', 'reader')
  await mailOn(7)
  const sent = (await mails()).find(({ recipient }) => recipient.startsWith('presidente'))
  const token = /nouvelles\/resume\/([^/]+)$/.exec(sent?.data.stopUrl ?? '')?.[1] ?? ''
  // As a mail program posts it (RFC 8058).
  const posted = await fetch(sent?.data.oneClickUrl.replace(/^https?:\/\/[^/]+/, world.url) ?? '', {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(await posted.json()).toEqual({ isActive: false, organization: 'La Ruche' })
  await pay()
  await mailOn(14)
  expect((await recipients()).slice(2)).toEqual(['lectrice@exemple.fr'])
  const resumed = await call<DigestSubscription>('POST', `/weekly-summaries/${token}/resume`, {})
  expect(resumed.body).toEqual({ isActive: true, organization: 'La Ruche' })
  await pay()
  await mailOn(21)
  expect((await recipients()).slice(3)).toEqual(['lectrice@exemple.fr', 'presidente@exemple.fr'])
  expect((await call('POST', `/weekly-summaries/${'x'.repeat(50)}/stop`, {})).body.code).toBe('LINK_INVALID')
  await world.deps.db.deleteFrom('member').execute()
  const gone = await call<DigestSubscription>('POST', `/weekly-summaries/${token}/stop`, {})
  expect(gone.body).toEqual({ isActive: false, organization: null })
})

test('an address that bounces is left out until it may have come back', async () => {
  await pay()
  await aMember('partie@exemple.fr', 'president')
  await mailOn(7)
  const bounced = (days: number) =>
    world.deps.db
      .updateTable('mail')
      .set({ bounced_at: machineTimeIn(-days * 86_400_000) })
      .where('recipient', '=', 'partie@exemple.fr')
      .execute()
  await bounced(29)
  await pay()
  await mailOn(14)
  expect(await recipients()).toHaveLength(1)
  await bounced(31)
  await mailOn(15)
  expect(await recipients()).toHaveLength(2)
})

test('who joined after the week is not sent it', async () => {
  await pay()
  await world.moveTime(7 * 86_400_000)
  await aMember('nouvelle@exemple.fr', 'president')
  await mailOn(8)
  expect(await recipients()).toEqual([])
})
