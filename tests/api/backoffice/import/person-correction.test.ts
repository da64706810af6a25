import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Imports } from '#contract/person/imports.ts'
import type { CorrectPerson, PersonSheet } from '#contract/person/person-sheet.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { FoundHolders } from '#contract/membership/holders.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { gift } from '../../../build/person/donor-actions.ts'
import { directoryActions } from '../../../build/person/directory-actions.ts'
import { importActions, importsUrl } from '../../../build/person/import-actions.ts'

let world: World
let form: StoredForm
let secretary: Browser
let file: ReturnType<typeof importActions>
let actions: ReturnType<typeof directoryActions>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  form = await aForm(world.deps.db)
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  file = importActions(world, secretary)
  actions = directoryActions(world)
})
afterAll(() => world.close())

const adherents = (name: string, ...more: readonly string[]) => ({
  name,
  content: [
    'Numéro d’adhérent;Nom;Prénom;E-mail;Date de naissance;Date d’adhésion;Date de fin;Cotisation',
    'A-1;L’Haÿ;Noel;ancienne@exemple.fr;;01/01/2025;31/12/2025;25,00',
    'A-2;L’Haÿ;Noel;ancienne@exemple.fr;;01/01/2026;31/12/2026;25,00',
    'A-3;Nguyen;Thi;thi@exemple.fr;;01/01/2026;31/12/2026;25,00',
    ...more,
  ].join('\n'),
})

function seenOf(sheet: PersonSheet): CorrectPerson['seen'] {
  const { firstName, lastName, companyName, email, birthDate, address, zipCode, city } = sheet
  return { firstName, lastName, companyName, email, birthDate: birthDate ?? '', address, zipCode, city }
}
const correct = async (sheet: PersonSheet, fields: Partial<CorrectPerson['typed']>, by = secretary) => {
  const seen = seenOf(sheet)
  return actions.change(by, sheet.id, 'correction', { seen, typed: { ...seen, ...fields } })
}
const sheetOf = async (text: string) => actions.sheet(secretary, (await actions.one(secretary, text)).id)
const holders = async (text: string) => {
  const path = '/ha-api/admin/organizations/la-ruche/memberships/search'
  const { body } = await secretary.post<FoundHolders>(path, { text })
  return body.holders.map(({ name, number }) => `${name} ${number}`)
}

test('a person whom imports alone name is corrected on all of their lines', async () => {
  expect((await file.imports(adherents('2026.csv'))).status).toBe(200)
  const before = await sheetOf('noel')
  const refused = await correct(before, { lastName: 'X', email: 'noel(at)exemple', birthDate: '31/02/1980' })
  expect(refused.body.problems?.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'correction.lastName NAME_TOO_SHORT',
    'correction.email EMAIL',
    'correction.birthDate DATE_IMPOSSIBLE',
  ])
  const fields = {
    lastName: 'Le Haÿ',
    email: 'Noel.LeHay@Exemple.fr',
    birthDate: '04/05/1980',
    city: 'Quimper',
  }
  const { status, body } = await correct(before, fields)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: before.id,
    firstName: 'Noel',
    lastName: 'Le Haÿ',
    email: 'noel.lehay@exemple.fr',
    birthDate: '1980-05-04',
    city: 'Quimper',
  })
  expect((await actions.find(secretary, { text: 'ancienne@exemple.fr' })).people).toEqual([])
  expect((await actions.one(secretary, 'noel.lehay@exemple.fr')).id).toBe(before.id)
  expect(await holders('Le Haÿ')).toEqual(['Noel Le Haÿ A-2'])
  const lines = world.deps.db
    .selectFrom('imported_line')
    .select(['number', 'last_name', 'email', 'words'])
    .where('person_id', '=', before.id)
    .orderBy('number')
  const corrected = { last_name: 'Le Haÿ', email: 'noel.lehay@exemple.fr' }
  expect(await lines.execute()).toEqual(
    ['A-1', 'A-2'].map((number) => ({
      number,
      ...corrected,
      words: ` noel le hay noel lehay exemple fr ${number.toLowerCase().replace('-', ' ')} `,
    })),
  )
  // A repeated request has no second line in the journal, which names no one.
  expect((await correct(before, fields)).status).toBe(200)
  const journal = world.deps.db.selectFrom('access_journal').select('detail')
  expect(await journal.where('action', '=', 'personCorrected').execute()).toEqual([
    { detail: { person: before.id, fields: 'lastName email birthDate city' } },
  ])
})

test('a later file knows the person by the corrected name, and its former lines are not imported again', async () => {
  const { body } = await file.tries(
    adherents('2027.csv', 'A-9;Le Haÿ;Noel;;04/05/1980;01/01/2027;31/12/2027;25,00'),
  )
  expect(body).toMatchObject({ lines: 1, repeated: 3, peopleFound: 1, peopleAdded: 0 })
})

test('of two members at once, the later one is refused', async () => {
  const before = await sheetOf('nguyen')
  const answers = await Promise.all(
    ['Thi Lan', 'Thi Mai'].map((firstName) => correct(before, { firstName, email: '' })),
  )
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'PERSON_CHANGED'])
  const [done] = answers.filter(({ status }) => status === 200)
  expect(await sheetOf('nguyen')).toMatchObject({ firstName: done?.body.firstName, email: '' })
})

test('only with the right, in the own association, and while no order names the person', async () => {
  const before = await sheetOf('le hay')
  const reader = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
  expect((await correct(before, { city: 'Brest' }, reader)).status).toBe(403)
  const president = await aMember(world, 'voisine@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  const seen = seenOf(before)
  const path = `/ha-api/admin/organizations/le-verger/people/${before.id}/correction`
  expect((await president.post(path, { seen, typed: { ...seen, city: 'Brest' } })).status).toBe(404)
  await actions.anOrder(form, [gift(form, 1000)], {
    firstName: 'Noel',
    lastName: 'Le Haÿ',
    email: 'noel.lehay@exemple.fr',
  })
  await actions.fill()
  // The corrected person is who the order names.
  expect(await sheetOf('le hay')).toMatchObject({ id: before.id, orderCount: 1 })
  expect((await correct(await sheetOf('le hay'), { city: 'Brest' })).body.code).toBe('PERSON_CHANGED')
})

test('a correction holds for those merged into one, and undoing the import still removes their lines', async () => {
  const known = (await secretary.get<Imports>(importsUrl())).body.imports[0]
  const more = adherents('autres.csv', 'A-7;Nguyen;Thi;thi.nguyen@exemple.fr;;01/01/2024;31/12/2024;25,00')
  expect((await file.imports(more)).status).toBe(200)
  const [one, other] = (await actions.find(secretary, { text: 'nguyen' })).people
  await actions.merge(secretary, one?.id ?? '', other?.id ?? '')
  await correct(await sheetOf('nguyen'), { lastName: 'Nguyên', firstName: 'Thi Hoa' })
  expect(await holders('nguyen')).toEqual(['Thi Hoa Nguyên A-3'])
  const undone = await actions.change(secretary, one?.id ?? '', `merges/${other?.id}/undo`)
  expect(undone.status).toBe(200)
  expect((await holders('nguyen')).toSorted()).toEqual(['Thi Hoa Nguyên A-3', 'Thi Hoa Nguyên A-7'])
  expect((await file.undo(known?.id)).status).toBe(200)
  expect(await holders('nguyen')).toEqual(['Thi Hoa Nguyên A-7'])
})
