import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedViews } from '#contract/admin/order/saved-views.ts'
import type { FoundHolders, HolderSheet } from '#contract/membership/holders.ts'
import { formatEuros, parisDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { findHolders } from '#server/backoffice/membership/find-holders-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { readPdf } from '../../build/documents/read-pdf.ts'
import { aMember } from '../../build/access/a-member.ts'
import { downloadAs } from '../../build/access/download-as.ts'
import { grantedOf } from '../../build/access/granted-of.ts'
import type { Browser } from '../../build/a-browser.ts'
import { aForm } from '../../build/a-form.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { adherents, aMembershipForm, join } from '../../build/money/an-association-of-adherents.ts'
import { aCheque } from '../../build/money/an-offline-entry.ts'
import { give, lastOrder } from '../../build/money-out/refunds.ts'
import { payItems } from '../../build/money/pay-items.ts'
import { tierIdOf } from '../../build/a-shopper.ts'

let world: World
let form: StoredForm
let treasurer: Browser
const zoe = { email: 'zoe.moreau@exemple.fr' }

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  form = await aMembershipForm(world)
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  await join(treasurer, 'adulte', ['Ann', 'Moreau'], zoe)
  await join(treasurer, 'vie', ['Paul', 'Œuvrard'])
  await join(treasurer, 'sans', ['Léa', 'Petit'])
  const members = [
    { tierId: tierIdOf(form, 'saison'), participant: { firstName: 'Zoé', lastName: 'Moreau' } },
    { tierId: tierIdOf(form, 'saison'), participant: { firstName: 'Noé', lastName: 'Moreau' } },
  ]
  await payItems(world, form, members)
})
afterAll(() => world.close())

const list = async (search = '', browser = treasurer) =>
  (await browser.get<FoundHolders>(`${adherents}?${search}`)).body
const namesOf = ({ holders }: FoundHolders) => holders.map(({ name }) => name)
const find = async (text: string) =>
  namesOf((await treasurer.post<FoundHolders>(`${adherents}/search`, { text })).body)
const sheetOf = async (name: string) => {
  const { id } = (await list('price=Saison')).holders.find((holder) => holder.name === name) ?? { id: 'none' }
  return treasurer.get<HolderSheet>(`${adherents}/${id}`)
}

test('one line a person, by name, with the status, the days and the number of the membership', async () => {
  const found = await list()
  expect(
    found.holders.map(({ name, status, price, from, until }) => [name, status, price, from, until]),
  ).toEqual([
    ['Ann Moreau', 'upToDate', 'Adulte', expect.any(String), expect.any(String)],
    ['Noé Moreau', expect.any(String), 'Saison', expect.any(String), '2027-08-31'],
    ['Zoé Moreau', expect.any(String), 'Saison', expect.any(String), '2027-08-31'],
    ['Paul Œuvrard', 'upToDate', 'À vie', expect.any(String), null],
    ['Léa Petit', 'undated', 'Sans dates', null, null],
  ])
  expect(found.total).toBe(5)
  expect(found.counts).toMatchObject({ undated: 1 })
  expect(Object.values(found.counts).reduce((sum, count) => sum + count, 0)).toBe(5)
  expect(found.holders[0]?.number).toMatch(/^2\d{3}-\d{6}-1$/)
  expect(found.prices).toEqual(['Adulte', 'Saison', 'Sans dates', 'À vie'])
})

test('filters narrow the list to what their total says, and a search folds names and finds numbers', async () => {
  for (const [filter, count] of [
    ['status=undated', 1],
    ['price=Saison', 2],
    ['form=Membership%2Fadhesion', 5],
    ['year=2027&price=Saison', 2],
    ['year=2020', 0],
    ['sort=ending', 5],
    ['sort=newest&status=lapsed', 0],
  ] as const) {
    const found = await list(filter)
    expect([filter, found.total, found.holders.length]).toEqual([filter, count, count])
  }
  expect(await find('oeuvrard')).toEqual(['Paul Œuvrard'])
  expect(await find('zoe.moreau@exemple.fr')).toEqual(['Ann Moreau', 'Noé Moreau', 'Zoé Moreau'])
  const [{ number } = { number: '' }] = (await list('price=Adulte')).holders
  expect(await find(number)).toEqual(['Ann Moreau'])
  expect(await find('%')).toEqual([])
})

test('a renewal is of one person; a refund, a correction and a promise move the list', async () => {
  const before = (await list()).total
  await join(treasurer, 'saison', ['ann', 'Moreau'], { email: 'Zoe.Moreau@exemple.fr' })
  expect((await list()).total).toBe(before)
  // Without any address, two orders are not of one person.
  await join(treasurer, 'adulte', ['Ann', 'Moreau'])
  expect((await list()).total).toBe(before + 1)
  await payItems(world, form, [
    { tierId: tierIdOf(form, 'adulte'), participant: { firstName: 'Ida', lastName: 'Roy' } },
  ])
  expect(await find('ida roy')).toEqual(['Ida Roy'])
  const order = await lastOrder(world.deps)
  await world.deps.db
    .updateTable('order_item')
    .set({ detail: sql<string>`jsonb_set(detail, '{participant,firstName}', '"Iris"')` })
    .where('order_id', '=', order)
    .execute()
  expect([await find('ida roy'), await find('iris')]).toEqual([[], ['Iris Roy']])
  await give(world.deps, order)
  expect(await find('iris')).toEqual([])
  const {
    paidOn: _day,
    isAnother: _isAnother,
    ...promise
  } = aCheque({
    number: '',
    payer: { ...aCheque().payer, email: 'hugo@exemple.fr' },
    items: [{ tier: 'adulte', quantity: 1, participant: { firstName: 'Hugo', lastName: 'Blanc' } }],
  })
  const expected = '/ha-api/admin/organizations/la-ruche/forms/Membership/adhesion/expected'
  expect((await treasurer.post(expected, promise)).status).toBe(200)
  const [hugo] = (await treasurer.post<FoundHolders>(`${adherents}/search`, { text: 'hugo' })).body.holders
  expect(hugo).toMatchObject({ name: 'Hugo Blanc', status: 'waiting', number: '', from: null })
})

test('the sheet has the history, the family and the card; the lists of another association have nothing', async () => {
  const { body: ann } = await sheetOf('Ann Moreau')
  expect(ann.memberships.map(({ price, state }) => [price, state])).toEqual([
    ['Saison', 'paid'],
    ['Adulte', 'paid'],
  ])
  expect(ann.memberships[0]?.cardUrl).toMatch(/^\/documents\/card\//)
  expect(ann.family.map(({ name }) => name).toSorted()).toEqual(['Noé Moreau', 'Zoé Moreau'])
  const { body: noe } = await sheetOf('Noé Moreau')
  expect(noe.family.map(({ name }) => name)).toContain('Zoé Moreau')
  expect(noe.hasConfirmation).toBe(true)
  const stranger = await aMember(world, 'voisin@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  const theirs = '/ha-api/admin/organizations/le-verger/memberships'
  expect((await stranger.get<FoundHolders>(theirs)).body.total).toBe(0)
  expect((await stranger.get(`${theirs}/${ann.id}`)).status).toBe(404)
  expect((await stranger.get(adherents)).status).toBe(404)
})

test('the file has the rows of the filters, and is in the journal', async () => {
  const answer = await downloadAs(world, treasurer, `${adherents}/list?format=xlsx&price=Saison`)
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  const rows = sheets[0]?.rows ?? []
  expect(rows.slice(1).map((row) => row[1])).toEqual(['Ann Moreau', 'Noé Moreau', 'Zoé Moreau'])
  const { rows: entries } = await sql`select from access_journal where action = 'adherentsExported'`.execute(
    world.deps.db,
  )
  expect(entries).toHaveLength(1)
})

test('chosen columns are on the screen, in the file and in a view, which no monthly link is sent to', async () => {
  const columns = 'name,amount,city'
  const { body } = await treasurer.get<FoundHolders>(`${adherents}?price=Saison&lang=fr&columns=${columns}`)
  expect(body.holders[0]?.cells).toEqual(['Ann Moreau', formatEuros(cents(2000), 'fr'), ''])
  const file = await downloadAs(world, treasurer, `${adherents}/list?price=Saison&columns=${columns}`)
  expect((await file.text()).split('\r\n').slice(0, 2)).toEqual(['Nom;Montant;Ville', 'Ann Moreau;20,00;'])
  const views = adherents.replace('memberships', 'views')
  const search = 'situation=upToDate&annee=2026&colonnes=name%2Ccity'
  const view = { list: 'memberships', name: 'À jour', search, isShared: true }
  const { body: saved } = await treasurer.post<SavedViews>(views, view)
  expect(saved).toMatchObject({ views: [{ name: 'À jour', search, isShared: true }], canExport: false })
  const monthly = `${views}/${saved.views[0]?.id}/monthly`
  expect((await treasurer.post(monthly, { isWanted: true })).status).toBe(404)
})

test('the list for a general assembly has those who are up to date on its day, tagged and numbered', async () => {
  const on = async (day: string) => {
    const answer = await downloadAs(world, treasurer, `${adherents}/assembly?on=${day}`)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const { text, structure, pages } = readPdf(Buffer.from(await answer.arrayBuffer()))
    return { words: text.replaceAll(/\s+/gu, ' '), structure, pages }
  }
  const { words, structure } = await on('2027-08-31')
  for (const shown of [
    'Assemblée générale',
    'La Ruche',
    '31/08/2027',
    'Signature',
    'Pouvoir',
    'Moreau Zoé',
    'Page 1 sur 1',
  ])
    expect(words).toContain(shown)
  // Without dates, promised, or refunded: not up to date.
  for (const absent of ['Petit Léa', 'Blanc Hugo', 'Roy Iris']) expect(words).not.toContain(absent)
  expect(structure).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect((await on('2027-09-01')).words).not.toContain('Moreau Zoé')
})

test('pages of any size and order have each adherent once', async () => {
  const granted = await grantedOf(world.deps.db, form, 'tresorier@exemple.fr')
  const wanted = {
    organisationId: granted.organisationId,
    formIds: null,
    formId: null,
    text: '',
    today: parisDate(world.deps.clock.now()),
  }
  for (const sort of ['name', 'ending', 'newest'] as const) {
    const read = (place: object, most?: number) =>
      asMember(world.deps, granted, (tx) => findHolders(tx, { ...wanted, sort, ...place }, most))
    const whole = await read({})
    const ids: string[] = []
    for (let place: object = {}; ids.length < whole.length;) {
      const [one] = await read(place, 1)
      ids.push(one?.id ?? 'none')
      place = { after: one?.id ?? '' }
    }
    expect(ids).toEqual(whole.map(({ id }) => id))
  }
})
