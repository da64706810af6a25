import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SavedViews } from '#contract/admin/order/saved-views.ts'
import { type MonthlyExportMail, MonthlyExportMailSchema } from '#contract/mail/export-mails.ts'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { formerMonth, nextMonthlyDay } from '#domain/order/saved-view.ts'
import { mailMonthlyExports } from '#server/backoffice/admin/order-lists/views/monthly-export.ts'
import { takeDueExport } from '#server/backoffice/admin/order-lists/views/monthly-export-store.ts'
import { isShape } from '#server/platform/is-shape.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let treasurer: Browser
/** The first day of the next month. */
let due: string
const views = '/ha-api/admin/organizations/la-ruche/views'

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  due = nextMonthlyDay(parisDate(world.deps.clock.now()))
})
afterEach(() => world.close())

/** Saves a view of the treasurer, for which this member is then sent the monthly link. */
async function receive(browser: Browser, more: object = {}): Promise<string> {
  const usual = { list: 'payments', name: 'Espèces', search: 'moyen=Cash&periode=2025', isShared: false }
  const view = { ...usual, ...more }
  const { body } = await treasurer.post<SavedViews>(views, view)
  const id = body.views.find(({ name }) => name === view.name)?.id ?? ''
  const answer = await browser.post<SavedViews>(`${views}/${id}/monthly`, { isWanted: true })
  expect(answer.body.views.find((one) => one.id === id)).toMatchObject({ isMonthly: true })
  return id
}

function goTo(instant: string): void {
  world.moveOurTime(new Date(instant).getTime() - world.deps.clock.now().getTime())
}

async function mailed(): Promise<{ recipient: string; data: MonthlyExportMail }[]> {
  const mails = world.deps.db.selectFrom('mail').select(['payload', 'recipient'])
  const rows = await mails.where('kind', '=', 'monthlyExport').orderBy('created_at').execute()
  return rows.map(({ payload: data, recipient }) => {
    if (!isShape(MonthlyExportMailSchema, data)) throw new Error('the mail has other data')
    return { recipient, data }
  })
}
const recipients = async () => (await mailed()).map(({ recipient }) => recipient).toSorted()
const subscriptions = async () =>
  (await world.deps.db.selectFrom('monthly_export').select('due_on').execute()).map(({ due_on: day }) => day)

test('from midnight in France on the first day, a link to the former month is mailed once, and the next month again', async () => {
  await receive(treasurer)
  goTo(`${addDays(due, -1)}T20:00:00Z`)
  await mailMonthlyExports(world.deps)
  expect(await mailed()).toEqual([])
  goTo(`${addDays(due, -1)}T23:30:00Z`)
  await mailMonthlyExports(world.deps)
  await mailMonthlyExports(world.deps)
  const [{ recipient, data } = { recipient: '', data: null }, ...others] = await mailed()
  expect(others).toEqual([])
  expect(recipient).toBe('tresorier@exemple.fr')
  const month = formerMonth(due)
  expect(data).toMatchObject({ viewName: 'Espèces', organizationName: 'La Ruche', list: 'payments', month })
  // No file and no name of a payer: the page asks to sign in, and its file is the usual call, with its journal row.
  expect(data?.listUrl).toMatch(/\/admin\/la-ruche\/paiements\?moyen=Cash&periode=\d{4}-\d\d$/)
  expect(data?.listUrl).toContain(month)
  expect(await subscriptions()).toEqual([nextMonthlyDay(due)])
  goTo(`${nextMonthlyDay(due)}T08:00:00Z`)
  await mailMonthlyExports(world.deps)
  expect((await mailed()).map(({ data: { month: of } }) => of)).toEqual([month, due.slice(0, 7)])
})

test('months without a worker are one mail, of the last of them', async () => {
  await receive(treasurer)
  const later = addDays(nextMonthlyDay(nextMonthlyDay(due)), 3)
  goTo(`${later}T08:00:00Z`)
  await mailMonthlyExports(world.deps)
  await mailMonthlyExports(world.deps)
  expect((await mailed()).map(({ data: { month } }) => month)).toEqual([formerMonth(later)])
})

test('workers at once, and one that dies before its commit, mail each subscription once', async () => {
  for (let count = 0; count < 6; count += 1) await receive(treasurer, { name: `Vue ${count}` })
  await world.deps.db.updateTable('monthly_export').set({ due_on: due }).execute()
  goTo(`${due}T08:00:00Z`)
  let made = 0
  const dying = {
    ...world.deps,
    newId: () => {
      made += 1
      if (made % 2 === 0) throw new Error('killed')
      return world.deps.newId()
    },
  }
  await Promise.all([dying, world.deps, world.deps, dying].map((deps) => mailMonthlyExports(deps)))
  await mailMonthlyExports(world.deps)
  const sent = (await mailed()).map(({ data: { viewName } }) => viewName)
  expect(sent.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((count) => `Vue ${count}`))
  // A negative control: the day is what keeps the mail from being sent again.
  await world.deps.db.updateTable('monthly_export').set({ due_on: due }).execute()
  await mailMonthlyExports(world.deps)
  expect(await mailed()).toHaveLength(12)
})

test('a subscription that a worker has in its hands is not given to another', async () => {
  await receive(treasurer)
  const { db } = world.deps
  const { id } = await db.selectFrom('monthly_export').select('id').executeTakeFirstOrThrow()
  await db.transaction().execute(async (tx) => {
    expect(await takeDueExport(tx, id, due)).toMatchObject({ name: 'Espèces' })
    await db.transaction().execute(async (other) => expect(await takeDueExport(other, id, due)).toBeNull())
  })
  expect(await takeDueExport(db, id, due)).not.toBeNull()
})

test('it ends with the right, the association, the sharing or the view, and where it is stopped', async () => {
  const { db } = world.deps
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const deputy = await aMember(world, 'adjoint@exemple.fr', { role: 'treasurer' })
  const former = await aMember(world, 'partie@exemple.fr', { role: 'treasurer' })
  const shared = await receive(secretary, { isShared: true })
  for (const browser of [treasurer, deputy, former])
    await browser.post(`${views}/${shared}/monthly`, { isWanted: true })
  const stopped = await deputy.post<SavedViews>(`${views}/${shared}/monthly`, { isWanted: false })
  expect(stopped.body.views[0]).toMatchObject({ isMonthly: false })
  const memberOf = (email: string) => db.selectFrom('user_account').select('id').where('email', '=', email)
  await db
    .updateTable('member')
    .set({ role: 'reader' })
    .where('user_id', '=', memberOf('secretaire@exemple.fr'))
    .execute()
  await db.deleteFrom('member').where('user_id', '=', memberOf('partie@exemple.fr')).execute()
  goTo(`${due}T08:00:00Z`)
  await mailMonthlyExports(world.deps)
  expect(await recipients()).toEqual(['tresorier@exemple.fr'])
  expect(await subscriptions()).toHaveLength(1)
  await db.updateTable('saved_view').set({ is_shared: false }).where('id', '=', shared).execute()
  await db
    .insertInto('monthly_export')
    .columns(['id', 'view_id', 'organisation_id', 'user_id', 'due_on', 'created_at'])
    .expression(
      db
        .selectFrom('saved_view as v')
        .innerJoin('user_account as u', (join) => join.on('u.email', '=', 'adjoint@exemple.fr'))
        .select(['u.id', 'v.id as view_id', 'v.organisation_id', 'u.id as user_id'])
        .select((eb) => [eb.cast<string>(eb.val(due), 'date').as('due_on'), 'v.created_at']),
    )
    .execute()
  goTo(`${nextMonthlyDay(due)}T08:00:00Z`)
  await mailMonthlyExports(world.deps)
  expect(await recipients()).toEqual(['tresorier@exemple.fr', 'tresorier@exemple.fr'])
  await db.deleteFrom('saved_view').where('id', '=', shared).execute()
  expect(await subscriptions()).toEqual([])
})

test('only who may save files asks for it, and for a view that they have', async () => {
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const own = await receive(treasurer)
  expect((await reader.post(`${views}/${own}/monthly`, { isWanted: true })).status).toBe(403)
  expect((await secretary.post(`${views}/${own}/monthly`, { isWanted: true })).status).toBe(404)
  expect(await subscriptions()).toEqual([due])
})

test('an erased account leaves no view and no subscription, its own or to its views', async () => {
  const { db } = world.deps
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  await receive(secretary, { isShared: true })
  await receive(treasurer, { name: 'Pour moi' })
  const leaving = db.selectFrom('user_account').select('id').where('email', '=', 'tresorier@exemple.fr')
  await db.deleteFrom('member').where('user_id', '=', leaving).execute()
  expect((await treasurer.post('/ha-api/users/me/erase', { isConfirmed: true })).status).toBe(200)
  expect(await db.selectFrom('saved_view').select('name').execute()).toEqual([])
  expect(await subscriptions()).toEqual([])
})
