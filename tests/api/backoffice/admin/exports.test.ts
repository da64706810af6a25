import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeOrderList } from '#server/backoffice/admin/orders/write-order-list.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { anUnguardedApp } from '../../../build/access/an-unguarded-app.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { grantedOf } from '../../../build/access/granted-of.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { payItems } from '../../../build/money/pay-items.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let gala: StoredForm
let treasurer: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const places = [{ key: 'place', name: 'Place', price: 1500 }]
  const gifts = await aForm(world.deps.db, { form: { title: 'Les dons' } })
  gala = await aForm(world.deps.db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers: places },
  })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const tierId = aShopper(world, gifts).openTierId
  await pay(gifts, [{ tierId, customAmount: 4250 }], { lastName: 'Roy', address: '=1+1', zipCode: '01000' })
  await pay(gifts, [{ tierId, customAmount: 2000 }], { lastName: 'Le Goff' })
  // With its contribution, which is no money of the association.
  await give(world.deps, await lastOrder(world.deps))
  const place = { tierId: tierIdOf(gala, 'place'), participant: { firstName: 'Paul', lastName: 'Kervran' } }
  await pay(gala, [place, place], { lastName: 'Kervran' })
})
afterAll(() => world.close())

const pay = (form: StoredForm, items: readonly object[], payer: object) => payItems(world, form, items, payer)

const association = '/ha-api/admin/organizations/la-ruche'
const orders = `${association}/orders/list`
const attendees = `${association}/forms/Event/gala/attendees`

async function download(browser: Browser, path: string) {
  const file = await downloadAs(world, browser, path)
  return { status: file.status, headers: file.headers, lines: (await file.text()).trim().split('\r\n') }
}

test('orders are a table for French spreadsheets, the newest first, whose cells run nothing', async () => {
  const { headers, lines } = await download(treasurer, orders)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="commandes-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  const [heading, ...rows] = lines
  expect(heading).toMatch(
    /^(?:\uFEFF)?Commande;Date;Campagne;Organisme;Prénom;Nom;E-mail;Adresse;Code postal;/,
  )
  expect(rows.map((row) => row.split(';').slice(2, 6).join())).toEqual([
    'Le gala,,Zoé,Kervran',
    'Les dons,,Zoé,Le Goff',
    'Les dons,,Zoé,Roy',
  ])
  expect(rows[0]).toMatch(/;2;30,00;0,00;0,00;Carte bancaire;Payée$/)
  expect(rows[1]).toMatch(/;20,00;0,00;20,00;Carte bancaire;Remboursée$/)
  expect(rows[2]).toContain(";'=1+1;01000;")
})

test('the file has the orders of the filters, in the language of the page', async () => {
  const { lines } = await download(treasurer, `${orders}?form=Event%2Fgala&lang=en`)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/;30\.00;0\.00;0\.00;Payment card;Paid$/)
  expect((await download(treasurer, `${orders}?state=contested`)).lines).toHaveLength(1)
})

test('each list has the columns that are asked for, in its order', async () => {
  const headingOf = async (path: string) => (await download(treasurer, path)).lines[0]?.replace('\uFEFF', '')
  expect(await headingOf(`${orders}?columns=amount,order,secret`)).toBe('Commande;Montant')
  expect(await headingOf(`${association}/lines/list?columns=person,order`)).toBe('Commande;Participant')
  expect(await headingOf(`${association}/payments/list?columns=payout,paid`)).toBe(
    'Lignes payées;Date du versement',
  )
  expect(await headingOf(`${orders}?columns=secret`)).toMatch(/^Commande;Date;Campagne;/)
})

test('pieces add up to the whole list, each order once', async () => {
  const pieces: (string | Uint8Array)[] = []
  const granted = await grantedOf(world.deps.db, gala, 'tresorier@exemple.fr')
  const asked = { filters: {}, locale: 'fr', format: 'csv', columns: '' } as const
  for await (const piece of writeOrderList(world.deps, granted, asked, 1)) pieces.push(piece)
  // The headings, then three orders.
  expect(pieces).toHaveLength(4)
  expect(pieces.join('').trim().split('\r\n')).toEqual((await download(treasurer, orders)).lines)
})

test('a workbook has real dates and amounts, and texts as they are', async () => {
  const answer = await downloadAs(world, treasurer, `${orders}?format=xlsx`)
  expect(answer.headers.get('content-disposition')).toMatch(/commandes-\d{4}-\d\d-\d\d\.xlsx"$/)
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  const [heading = [], , gift = [], escaped = []] = sheets[0]?.rows ?? []
  const cell = (row: readonly unknown[], name: string) => row[heading.indexOf(name)]
  expect(cell(gift, 'Montant')).toBe(20)
  expect(cell(gift, 'Date')).toBeInstanceOf(Date)
  expect(cell(escaped, 'Adresse')).toBe('=1+1')
  expect(cell(escaped, 'Code postal')).toBe('01000')
})

test('attendees are a line each', async () => {
  const { lines, headers } = await download(treasurer, attendees)
  expect(headers.get('content-disposition')).toContain('participants-gala-')
  expect(lines.slice(1).map((row) => row.split(';').slice(3, 5).join())).toEqual([
    'Paul,Kervran',
    'Paul,Kervran',
  ])
})

test('each file is in the journal; an organiser has their own campaigns alone, a reader none', async () => {
  const organiser = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
  expect((await download(organiser, orders)).lines).toHaveLength(2)
  expect((await download(organiser, attendees)).status).toBe(200)
  expect((await download(organiser, `${association}/forms/Donation/dons/attendees`)).status).toBe(403)
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  expect((await download(reader, orders)).status).toBe(403)
  const journal = await world.deps.db.selectFrom('access_journal').select(['action', 'form_id']).execute()
  const exported = journal.filter(({ action }) => action.endsWith('Exported'))
  expect(exported).toContainEqual({ action: 'ordersExported', form_id: null })
  expect(exported).toContainEqual({ action: 'attendeesExported', form_id: gala.id })
})

test('without the guard of routes, the files of a reader name no one', async () => {
  await aMember(world, 'autre@exemple.fr', { role: 'reader' })
  const granted = await grantedOf(world.deps.db, gala, 'autre@exemple.fr')
  const app = anUnguardedApp(world.deps, () => granted)
  for (const url of [orders, attendees])
    expect((await app.inject({ url })).body.trim().split('\r\n')).toHaveLength(1)
  await app.close()
})
