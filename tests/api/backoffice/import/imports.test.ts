import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundHolders } from '#contract/membership/holders.ts'
import { parisDate } from '#domain/format.ts'
import { retentionMs } from '#domain/account/retention.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { giftBook } from '../../../build/person/a-gift-book.ts'
import { directoryActions } from '../../../build/person/directory-actions.ts'
import {
  directoryTables,
  importActions,
  importsUrl,
  inWindows1252,
  moneyTables,
  outcomesOf,
} from '../../../build/person/import-actions.ts'

const dayMs = 86_400_000
let world: World
let gifts: StoredForm
let secretary: Browser
let actions: ReturnType<typeof directoryActions>
let file: ReturnType<typeof importActions>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  gifts = await aForm(world.deps.db)
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  actions = directoryActions(world)
  file = importActions(world, secretary)
  await actions.anOrder(gifts, [gift()], { email: 'Anne.Roy@exemple.fr', firstName: 'Anne', lastName: 'Roy' })
  await actions.fill()
})
afterAll(() => world.close())

const gift = () => ({ tierId: stableId(gifts.id, 'open-donation'), customAmount: 4200 })

/** Civil years of the world: this one, the next one and the one before. */
const year = Number(parisDate(new Date()).slice(0, 4))
const [next, former] = [year + 1, year - 1]

/** Adherents as a French spreadsheet program saves them, with faults. */
const members = {
  name: 'adhérents 2026.csv',
  content: inWindows1252(
    [
      'Liste des adhérents',
      'Numéro d’adhérent;Nom;Prénom;E-mail;Date de naissance;Date d’adhésion;Date de fin;Cotisation;Remarque',
      `A-1;ROY;Anne;anne.roy@exemple.fr;;01/01/${year};31/12/${next};25,00 €;`,
      `A-2;L’Haÿ;Noël;noel@exemple.fr;04/05/1980;01/01/${year};31/12/${next};25,00 €;trésorier`,
      `A-3;Nguyen;Thi;;03/02/2015;01/01/${former};31/12/${former};;`,
      `A-4;Corre;Yann;yann(at)exemple;;01/09/${year};31/08/${year};vingt;`,
      ';;;;;;;;',
      '"A-5";"Coop ""La Ruche""";;;;;;;',
    ].join('\r\n'),
  ),
}

test('a trial reads encoding, separator, headings and faults, finds known people, and stores nothing', async () => {
  const before = await file.stored([...directoryTables, 'people_import', ...moneyTables])
  const { status, body } = await file.tries(members)
  expect(status).toBe(200)
  const { columns, tried, ...counts } = body
  expect(counts).toEqual({
    kind: 'members',
    fileName: 'adhérents 2026.csv',
    encoding: 'windows-1252',
    separator: ';',
    lacking: [],
    lines: 4,
    peopleAdded: 3,
    peopleFound: 1,
    leftOut: 0,
    repeated: 0,
    problems: 1,
    isImported: false,
  })
  expect(columns.map(({ field }) => field)).toEqual([
    'number',
    'lastName',
    'firstName',
    'email',
    'birthDate',
    'from',
    'until',
    'amount',
    null,
  ])
  expect(columns[7]?.samples).toEqual(['25,00 €', '25,00 €', 'vingt'])
  expect(outcomesOf(tried)).toEqual([
    '3, Anne ROY, found',
    '4, Noël L’Haÿ, added',
    '5, Thi Nguyen, added',
    '6, Yann Corre, problem, email email, amount amount, until order',
    '8, Coop "La Ruche", added',
  ])
  expect(await file.stored([...directoryTables, 'people_import', ...moneyTables])).toEqual(before)
})

test('an import is all or nothing, once of several at the same moment, and moves no money', async () => {
  const money = await file.stored(moneyTables)
  const before = await file.stored(directoryTables)
  expect((await file.imports(members)).status).toBe(400)
  expect(await file.stored(directoryTables)).toEqual(before)
  const answers = await Promise.all([1, 2, 3].map(() => file.imports(members, { withoutProblems: true })))
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    200,
    'IMPORT_CHANGED',
    'IMPORT_CHANGED',
  ])
  const [done] = answers.filter(({ status }) => status === 200)
  expect(done?.body.imports).toMatchObject([{ kind: 'members', lines: 4, peopleAdded: 3, undoneAt: null }])
  expect((await file.tries(members)).body.isImported).toBe(true)
  expect(await file.stored(moneyTables)).toEqual(money)
  expect(await violationsOf(world)).toEqual([])
  // The planner knows the rows that came in this transaction: without, large imports took minutes.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname in ('person', 'imported_line') and reltuples > 0
    order by 1`.execute(world.deps.db)
  expect(rows.map(({ name }) => name)).toEqual(['imported_line', 'person'])
})

test('imported people are in the directory, marked, with the orders that they have here', async () => {
  const { people } = await actions.find(secretary, { role: 'imported' })
  expect(
    people.map(({ firstName, lastName, companyName, orders, roles, membershipUntil }) =>
      [`${firstName} ${lastName}${companyName}`.trim(), orders, roles.join(' '), membershipUntil].join(', '),
    ),
  ).toEqual([
    'Coop "La Ruche", 0, imported, ',
    `Noël L’Haÿ, 0, adherent imported, ${next}-12-31`,
    `Thi Nguyen, 0, imported, ${former}-12-31`,
    `Anne Roy, 1, payer adherent donor imported, ${next}-12-31`,
  ])
  const recent = async (after: string) => (await actions.find(secretary, { sort: 'recent', after })).people
  expect((await recent('')).map(({ orders }) => orders)).toEqual([1, 0, 0, 0])
  const [, second] = await recent('')
  expect(await recent(`${second?.id}_`)).toHaveLength(2)
  const sheet = await actions.sheet(secretary, (await actions.one(secretary, 'Roy')).id)
  expect(sheet).toMatchObject({ email: 'Anne.Roy@exemple.fr', lastName: 'Roy', given: [{ amount: 4200 }] })
  expect(sheet.imported.lines).toMatchObject([
    { kind: 'members', number: 'A-1', from: `${year}-01-01`, until: `${next}-12-31`, amount: 2500 },
  ])
})

test('imported adherents keep numbers and ends in their list', async () => {
  const { body } = await secretary.get<FoundHolders>('/ha-api/admin/organizations/la-ruche/memberships')
  expect(
    body.holders.map(({ name, number, status, until, amount, importedPerson }) =>
      [name, number, status, until, amount, importedPerson !== null].join(', '),
    ),
  ).toEqual([
    'Coop "La Ruche", A-5, undated, , 0, true',
    `Noël L’Haÿ, A-2, upToDate, ${next}-12-31, 2500, true`,
    `Thi Nguyen, A-3, lapsed, ${former}-12-31, 0, true`,
    `Anne ROY, A-1, upToDate, ${next}-12-31, 2500, true`,
  ])
  const found = await secretary.post<FoundHolders>(
    '/ha-api/admin/organizations/la-ruche/memberships/search',
    { text: 'A-2' },
  )
  expect(found.body.holders).toMatchObject([{ name: 'Noël L’Haÿ' }])
  const pdf = await fetch(`${world.url}/ha-api/admin/organizations/la-ruche/memberships/assembly`, {
    headers: { cookie: [...secretary.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
  })
  expect(pdf.status).toBe(200)
})

test('gifts of a workbook are summed apart from those of here', async () => {
  const money = await file.stored(moneyTables)
  const book = await giftBook()
  const { body } = await file.tries(book)
  expect(body).toMatchObject({ kind: 'gifts', encoding: null, lines: 2, leftOut: 1, peopleFound: 1 })
  expect((await file.imports(book)).status).toBe(200)
  const sheet = await actions.sheet(secretary, (await actions.one(secretary, 'Roy')).id)
  expect(sheet.given).toMatchObject([{ amount: 4200 }])
  expect(sheet.imported.given).toEqual([{ year: 2025, amount: 7050 }])
  expect(sheet.imported.lines.map(({ number, day, method }) => [number, day, method])).toEqual([
    ['A-1', null, ''],
    ['R-13', '2025-06-04', 'Carte'],
    ['R-12', '2025-03-02', 'Chèque'],
  ])
  expect(await file.stored(moneyTables)).toEqual(money)
})

test('undoing removes what an import brought, but no one who ordered since', async () => {
  const president = await aMember(world, 'voisine@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  const { body } = await secretary.get<{ imports: { id: string; kind: string }[] }>(importsUrl())
  const idOf = (kind: string) => body.imports.find((one) => one.kind === kind)?.id
  expect((await president.post(`${importsUrl('le-verger')}/${idOf('gifts')}/undo`)).status).toBe(404)
  const noel = { firstName: 'Noël', lastName: 'L’Haÿ', email: 'noel@exemple.fr' }
  await actions.anOrder(gifts, [gift()], noel)
  await actions.fill()
  expect(await actions.one(secretary, 'noel')).toMatchObject({ orders: 1, membershipUntil: `${next}-12-31` })
  const merged = await actions.one(secretary, 'Nguyen')
  const anne = await actions.one(secretary, 'Roy')
  await actions.merge(secretary, anne.id, merged.id)
  const undone = await Promise.all([1, 2].map(() => file.undo(idOf('members'))))
  expect(undone.map(({ status, body: answer }) => answer.code ?? status).toSorted()).toEqual([
    200,
    'IMPORT_CHANGED',
  ])
  const { people } = await actions.find(secretary)
  expect(people.map(({ lastName, roles }) => [lastName, ...roles].join(' '))).toEqual([
    'L’Haÿ payer donor',
    'Roy payer donor imported',
  ])
  expect((await file.imports(members, { withoutProblems: true })).status).toBe(200)
  world.moveOurTime(7 * dayMs + 1)
  const treasurer = await aMember(world, 'tresoriere@exemple.fr', { role: 'treasurer' })
  expect((await file.undo(idOf('gifts'), treasurer)).body.code).toBe('IMPORT_FINAL')
  const actionsOf = await world.deps.db
    .selectFrom('access_journal')
    .select('action')
    .where('action', 'in', ['peopleImported', 'importUndone'])
    .execute()
  expect(actionsOf.map(({ action }) => action).toSorted()).toEqual([
    'importUndone',
    'peopleImported',
    'peopleImported',
    'peopleImported',
  ])
})

test('imported lines end with their term, and people whom nothing else names with them', async () => {
  world.moveOurTime(retentionMs('imported'))
  await applyTerms(world.deps)
  const left = await file.stored(['imported_line'])
  expect(
    left.map((text) => (JSON.parse(text.slice('imported_line '.length)) as { number: string }).number),
  ).toEqual(expect.arrayContaining(['A-1', 'A-2']))
  expect(left).toHaveLength(2)
  world.moveOurTime(800 * dayMs)
  await applyTerms(world.deps)
  expect(await file.stored(['imported_line'])).toEqual([])
  const marked = world.deps.db.selectFrom('person').select('id').where('is_imported', '=', true)
  expect(await marked.execute()).toEqual([])
})
