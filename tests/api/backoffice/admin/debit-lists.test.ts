import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundPayments } from '#contract/admin/order-lists.ts'
import { paymentSorts } from '#domain/order/list-filters.ts'
import { findPayments } from '#server/backoffice/admin/order-lists/find-payments-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { pauseSchedule } from '#server/money/installment/schedule-store.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { grantedOf } from '../../../build/access/granted-of.ts'
import { payInThree, payMonthly } from '../../../build/money/a-sale.ts'

let world: World
let club: StoredForm
let treasurer: Browser
const payments = '/ha-api/admin/organizations/la-ruche/payments'
const day = 86_400_000

/** 56.67 €, 36.67 € and 36.66 € without tips in three, the second refused; 15 € a month, paused. */
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  ;({ form: club } = await payInThree(world, '4000000000000341'))
  await world.moveTime(31 * day)
  await collectDue(world.deps)
  await payMonthly(world)
  const { db, clock } = world.deps
  const schedules = await db.selectFrom('schedule').select('id').where('kind', '=', 'SUBSCRIPTION').execute()
  await pauseSchedule(db, { schedule: schedules[0]?.id ?? '', now: clock.now() })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
})
afterAll(() => world.close())

const list = async (search: string, browser = treasurer) =>
  (await browser.get<FoundPayments>(`${payments}?${search}`)).body

test('a debit to come, a paused one and a refused one are found by their state, each with its day and order', async () => {
  const planned = await list('state=planned')
  expect(planned.lines).toMatchObject([
    { number: 3, amount: 3666, at: null, refunded: 0, method: 'Card', reason: null, paid: 'Membre, Livre' },
  ])
  const refused = await list('state=refused')
  expect(refused.lines).toMatchObject([
    { number: 2, amount: 3667, at: null, state: 'refused', reason: 'retry' },
  ])
  expect((await list('state=paused')).lines).toMatchObject([{ number: 2, amount: 1500, state: 'paused' }])
  expect((await list('state=collecting')).lines).toEqual([])
  const [third, second] = [planned.lines[0], refused.lines[0]]
  expect(third?.orderId).toBe(second?.orderId)
  expect((third?.dueOn ?? '') > (second?.dueOn ?? '')).toBe(true)
  const month = (second?.dueOn ?? '').slice(0, 7)
  expect((await list(`state=refused&from=${month}-01&to=${month}-28`)).total?.count).toBe(1)
  expect((await list('state=planned&to=2026-01-01')).total?.count).toBe(0)
  expect((await list('state=planned&method=Sepa')).total?.count).toBe(0)
  const { body } = await treasurer.post<FoundPayments>(`${payments}/search`, {
    text: second?.orderNumber ?? '',
    state: 'refused',
  })
  expect(body.lines.map(({ id }) => id)).toEqual([second?.id])
})

test('a sum of payments has captured money alone, and one of debits has theirs', async () => {
  expect((await list('')).total).toEqual({ count: 2, amount: 5667 + 1500 })
  expect((await list('')).lines.every(({ at, reason }) => at !== null && reason === null)).toBe(true)
  expect((await list('state=planned')).total).toEqual({ count: 1, amount: 3666 })
  expect((await list('state=refused')).total).toEqual({ count: 1, amount: 3667 })
})

test.each(paymentSorts)('pages of debits have each once: %s', async (sort) => {
  const granted = await grantedOf(world.deps.db, club, 'tresorier@exemple.fr')
  await world.deps.db.updateTable('schedule').set({ state: 'active' }).execute()
  const { organisationId } = granted
  const wanted = { organisationId, formIds: null, lines: null, text: '', state: 'planned' as const, sort }
  const find = (after: object, most?: number) =>
    asMember(world.deps, granted, (tx) => findPayments(tx, { ...wanted, ...after }, most))
  const whole = await find({})
  expect(whole).toHaveLength(2)
  const [first] = await find({}, 1)
  const rest = await find({ after: first?.position ?? '' })
  expect([first, ...rest]).toEqual(whole)
})

test('the file says why a debit was refused and when it was due', async () => {
  const answer = await downloadAs(world, treasurer, `${payments}/list?format=xlsx&state=refused`)
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  const [heading = [], ...rows] = sheets[0]?.rows ?? []
  const cell = (name: string) => rows.map((row) => row[heading.indexOf(name)])
  expect(cell('Montant')).toEqual([36.67])
  expect(cell('État')).toEqual(['Refusé'])
  expect(cell('Motif du refus')).toEqual(['Refusé par la banque, nouvel essai possible'])
  expect(cell('Date d’échéance')[0]).toBeInstanceOf(Date)
  expect(cell('Date d’encaissement')[0] ?? '').toBe('')
})

test('an organiser finds debits of their own campaigns alone', async () => {
  const organiser = await aMember(world, 'dons@exemple.fr', { role: 'organiser', forms: ['Donation/dons'] })
  expect((await list('state=refused', organiser)).lines).toEqual([])
  const own = await list('state=planned', organiser)
  expect(own.lines.map(({ amount }) => amount)).toEqual([1500])
})
