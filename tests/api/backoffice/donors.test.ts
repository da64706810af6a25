import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundDonors } from '#contract/donor/donors.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Browser } from '../../build/a-browser.ts'
import { aForm } from '../../build/a-form.ts'
import { tierIdOf } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aMember } from '../../build/access/a-member.ts'
import { downloadAs } from '../../build/access/download-as.ts'
import { aReceiptOffice, receiptsDeclared } from '../../build/documents/receipts.ts'
import { give } from '../../build/money-out/refunds.ts'
import { donorActions, gift } from '../../build/person/donor-actions.ts'
import { directoryActions } from '../../build/person/directory-actions.ts'

let world: World
let office: ReturnType<typeof aReceiptOffice>
let actions: ReturnType<typeof directoryActions> & ReturnType<typeof donorActions>
let gifts: StoredForm
let club: StoredForm
let orchard: StoredForm
let treasurer: Browser
/** The year of the gifts: it is to come, so that each day of it can be lived. */
let year: number

const zoe = { firstName: 'Zoé', lastName: 'Moreau', email: 'zoe@exemple.fr' }
const luc = { firstName: 'Luc', lastName: 'Roy', email: 'luc@exemple.fr' }
const ida = { firstName: 'Ida', lastName: 'Blanc', email: 'ida@exemple.fr' }
const instant = (text: string) => new Date(text)
const url = (org = 'la-ruche') => `/ha-api/admin/organizations/${org}/donors`

const find = async (asked: object = {}, by = treasurer, org = 'la-ruche') => {
  const { status, body } = await by.post<FoundDonors>(`${url(org)}/search`, { text: '', year, ...asked })
  expect(status).toBe(200)
  return body
}
const shown = ({ donors }: FoundDonors) =>
  donors.map(({ firstName, amount, before, gifts: count, kind }) => [firstName, amount, before, count, kind])

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  office = aReceiptOffice(world)
  actions = { ...directoryActions(world), ...donorActions(world) }
  const { order, refundPart } = actions
  year = office.year() + 1
  const { db } = world.deps
  const form = { frequencies: ['SINGLE', 'SUBSCRIPTION'] }
  gifts = await aForm(db, { organisation: receiptsDeclared, form })
  club = await aForm(db, {
    organisation: receiptsDeclared,
    form: {
      type: 'Event',
      slug: 'club',
      presetAmounts: [],
      acceptOpenDonation: true,
      tiers: [{ key: 'place', name: 'Place', price: 1500 }],
    },
  })
  orchard = await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  await office.goTo(instant(`${year}-06-01T10:00:00Z`))
  // 42.17 alone; 100 of which 40.01 came back; a gift that came back whole; one beside a ticket.
  await order(gifts, [gift(gifts, 4217)], zoe)
  await refundPart(await order(gifts, [gift(gifts, 10_000)], zoe), 4001)
  await give(world.deps, await order(gifts, [gift(gifts, 2000)], { ...zoe, email: 'parti@exemple.fr' }))
  const ticket = { tierId: tierIdOf(club, 'place'), participant: { firstName: 'Ida', lastName: 'Blanc' } }
  await order(club, [ticket, gift(club, 750)], ida)
  await order(club, [ticket], { ...ida, email: 'sansdon@exemple.fr' })
  await order(orchard, [gift(orchard, 9900)], zoe)
  // The last minute of the year in Paris, and the first one.
  await office.goTo(instant(`${year}-12-31T22:59:00Z`))
  await order(gifts, [gift(gifts, 1000)], luc)
  await office.goTo(instant(`${year}-12-31T23:00:30Z`))
  await order(gifts, [gift(gifts, 1101)], luc)
  await order(gifts, [gift(gifts, 500)], { ...zoe, email: 'zoe.moreau@exemple.fr' })
  await sql`update "order" set payer = payer || '{"address": ""}' where payer ->> 'email' = ${luc.email}`.execute(
    db,
  )
  await office.work()
  await actions.fill()
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
})
afterAll(() => world.close())

test('a year has gifts to the cent, without tips, tickets and what came back; the next one begins in Paris', async () => {
  const found = await find()
  expect(shown(found)).toEqual([
    ['Zoé', 4217 + 5999, 0, 2, 'new'],
    ['Luc', 1000, 0, 1, 'new'],
    ['Ida', 750, 0, 1, 'new'],
  ])
  expect(found.total).toEqual({ donors: 3, gifts: 4, amount: 4217 + 5999 + 1000 + 750, before: 0 })
  expect(found.years).toEqual([year + 1, year])
  expect(found.donors.map(({ receipt }) => receipt)).toEqual(['issued', 'incomplete', 'issued'])
  const next = await find({ year: year + 1 })
  expect(shown(next)).toEqual([
    ['Luc', 1101, 1000, 1, null],
    ['Zoé', 500, 0, 1, 'new'],
  ])
  expect(next.total).toMatchObject({ amount: 1601, before: 1000 })
})

test('the other association has its own gift, and neither reads the list of the other', async () => {
  const neighbour = await aMember(world, 'voisine@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  expect(shown(await find({}, neighbour, 'le-verger'))).toEqual([['Zoé', 9900, 0, 1, 'new']])
  expect((await neighbour.get(url())).status).toBe(404)
  expect((await treasurer.get(url('le-verger'))).status).toBe(404)
})

test('merged people are one line, and apart again when the merge is undone', async () => {
  const [former] = (await find()).donors
  const [again] = (await find({ year: year + 1, text: 'zoe.moreau@exemple.fr' })).donors
  const [one, other] = [former?.id ?? '', again?.id ?? '']
  await actions.merge(treasurer, one, other)
  expect(shown(await find({ year: year + 1 }))).toEqual([
    ['Luc', 1101, 1000, 1, null],
    ['Zoé', 500, 4217 + 5999, 1, null],
  ])
  expect((await find({ year: year + 1, text: 'zoe@exemple.fr' })).total.donors).toBe(1)
  expect(await actions.sheet(treasurer, one)).toMatchObject({
    given: [
      { year: year + 1, amount: 500 },
      { year, amount: 4217 + 5999 },
    ],
  })
  await actions.change(treasurer, one, `merges/${other}/undo`)
  expect((await find({ year: year + 1 })).donors[1]).toMatchObject({ before: 0, kind: 'new' })
})

test('the totals, the pages and the file of a filter are those of its list', async () => {
  // Ida and the first Zoé gave in the year and not in the next one.
  const lapsed = await find({ year: year + 1, only: 'lapsed' })
  expect(shown(lapsed)).toEqual([
    ['Zoé', 0, 4217 + 5999, 0, null],
    ['Ida', 0, 750, 0, null],
  ])
  expect(shown(await find({ only: 'incomplete' }))).toEqual([['Luc', 1000, 0, 1, 'new']])
  expect(shown(await find({ year: year + 1, only: 'new' }))).toEqual([['Zoé', 500, 0, 1, 'new']])
  expect((await find({ only: 'returned' })).total.donors).toBe(0)
  expect((await find({ text: 'blanc' })).total).toMatchObject({ donors: 1, amount: 750 })
  expect((await find({ text: '%' })).total.donors).toBe(0)
  for (const sort of ['amount', 'name', 'recent'] as const)
    for (const filter of [{ year }, { year: year + 1 }, { year: year + 1, only: 'lapsed' }]) {
      const { donors, total } = await find({ ...filter, sort })
      const query = new URLSearchParams({ ...filter, year: String(filter.year), sort, lang: 'fr' })
      const answer = await downloadAs(world, treasurer, `${url()}/list?${query}`)
      const rows: string[][] = parse(await answer.text(), { delimiter: ';', bom: true, fromLine: 2 })
      const toCents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
      expect(rows.map((row) => [row[1], toCents(row[4]), toCents(row[5])])).toEqual(
        donors.map(({ firstName, amount, before }) => [firstName, amount, before]),
      )
      const sumOf = (column: number) => rows.reduce((sum, row) => sum + toCents(row[column]), 0)
      expect([rows.length, sumOf(4), sumOf(5)]).toEqual([total.donors, total.amount, total.before])
    }
  const { rows: exported } = await sql`select from access_journal where action = 'donorsExported'`.execute(
    world.deps.db,
  )
  expect(exported).toHaveLength(9)
})

test('a later refund moves the sums once the directory has read it', async () => {
  const late = await actions.order(gifts, [gift(gifts, 3333)], { ...ida, email: 'plus@exemple.fr' })
  await actions.fill()
  expect((await find({ year: year + 1, text: 'plus@exemple.fr' })).total.amount).toBe(3333)
  await actions.refundPart(late, 333)
  await actions.fill()
  expect((await find({ year: year + 1, text: 'plus@exemple.fr' })).total.amount).toBe(3000)
})

test('who may see people sees their gifts; receipts are for those who may read them', async () => {
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const found = await find({ only: 'incomplete' }, secretary)
  expect(found.donors.map(({ receipt }) => receipt)).toEqual([null, null, null])
  // Chosen columns, on the screen and in the file.
  const columns = 'receipt,gifts,firstName'
  for (const [browser, expected] of [
    [treasurer, ['Prénom', 'Nombre de dons', 'Reçu fiscal']],
    [secretary, ['Prénom', 'Nombre de dons']],
  ] as const) {
    const [donor] = (await find({ text: 'luc', columns, lang: 'fr' }, browser)).donors
    expect(donor?.cells?.slice(0, 2)).toEqual(['Luc', '1'])
    expect(donor?.cells).toHaveLength(expected.length)
    const file = await downloadAs(world, browser, `${url()}/list?year=${year}&columns=${columns}`)
    expect((await file.text()).split('\r\n')[0]).toBe(expected.join(';'))
  }
  const reader = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
  const organiser = await aMember(world, 'orga@exemple.fr', {
    role: 'organiser',
    forms: ['Donation/dons'],
  })
  for (const browser of [reader, organiser])
    for (const path of ['donors', 'donors/list', 'monthly-donors'])
      expect([403, 404]).toContain((await browser.get(`/ha-api/admin/organizations/la-ruche/${path}`)).status)
})

test('gifts of erased donors stay in the sums and the file, in one line without a name', async () => {
  const before = await find({ year: year + 1 })
  const [former = { id: '' }] = (await find({ text: 'luc@exemple.fr' })).donors
  await actions.change(treasurer, former.id, 'erase', { isConfirmed: true })
  await sql`update "order" set payer = '{}', payer_erased_at = now() where payer ->> 'email' = ${ida.email}`.execute(
    world.deps.db,
  )
  await sql`select note_changed_orders(array(select id from "order"))`.execute(world.deps.db)
  await actions.fill()
  const raw = async (of: number) => {
    const { rows } = await sql<{ amount: number; gifts: number }>`
      select sum(amount_cents)::bigint as amount, count(*)::integer as gifts
      from gifts_of_orders(array(select id from "order" where organisation_id = ${gifts.organisationId}))
      where extract(year from given_on) = ${of}`.execute(world.deps.db)
    return rows[0] ?? {}
  }
  const found = await find()
  expect(shown(found)).toEqual([['Zoé', 4217 + 5999, 0, 2, 'new']])
  expect(found.erased).toEqual({ amount: 1750, before: 0, gifts: 2, lastOn: `${year}-12-31` })
  expect(found.total).toMatchObject({ donors: 1, ...(await raw(year)) })
  const next = await find({ year: year + 1 })
  expect(next.erased).toMatchObject({ amount: 1101, before: 1750, gifts: 1 })
  expect(next.total).toMatchObject(await raw(year + 1))
  expect(next.total.amount).toBe(before.total.amount)
  expect(next.years).toEqual([year + 1, year])
  for (const narrowed of [{ only: 'new' }, { text: 'luc' }]) expect((await find(narrowed)).erased).toBeNull()
  const answer = await downloadAs(world, treasurer, `${url()}/list?year=${year}&lang=fr`)
  const rows: string[][] = parse(await answer.text(), { delimiter: ';', bom: true, fromLine: 2 })
  expect(rows.map((row) => [row[2], row[4]])).toEqual([
    ['Moreau', '102,16'],
    ['Donateurs effacés', '17,50'],
  ])
  // A payer whom the directory names again is in their own line.
  await sql`delete from erased_appearance`.execute(world.deps.db)
  await sql`select note_changed_orders(array(select id from "order"))`.execute(world.deps.db)
  await actions.fill()
  expect((await find()).erased).toMatchObject({ amount: 750, gifts: 1 })
})
