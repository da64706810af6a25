import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../build/access/a-member.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { directoryTables, importActions, outcomesOf } from '../../../build/person/import-actions.ts'

let world: World
let file: ReturnType<typeof importActions>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  file = importActions(world, await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' }))
})
afterAll(() => world.close())

const headings = 'Numéro du reçu;Nom;Prénom;E-mail;Date du don;Montant'
const first = 'R-1;Roy;Anne;anne.roy@exemple.fr;02/03/2025;20,00'
// Of a donor without address and number: two equal gifts of one day.
const cash = ';Corre;Yann;;05/03/2025;10,00'
const second = 'R-2;Roy;Anne;anne.roy@exemple.fr;04/04/2025;20,00'
const aFile = (name: string, ...lines: readonly string[]) => ({
  name,
  content: Buffer.from([headings, ...lines].join('\n')),
})

test('a later export brings the lines that no earlier one brought', async () => {
  const march = aFile('mars.csv', first, cash)
  expect((await file.imports(march)).body.imports).toMatchObject([{ kind: 'gifts', lines: 2 }])
  const before = await file.stored(directoryTables)

  const april = aFile('avril.csv', first, cash, cash, second)
  const { body: trial } = await file.tries(april)
  expect(trial).toMatchObject({ lines: 2, repeated: 2, leftOut: 0, problems: 0, peopleFound: 1 })
  expect(outcomesOf(trial.tried)).toEqual([
    '2, Anne Roy, repeated',
    '3, Yann Corre, repeated',
    expect.stringMatching(/^4, Yann Corre, /),
    '5, Anne Roy, found',
  ])
  expect(await file.outcomes(april)).toMatch(/2;"?Anne Roy"?;"?Déjà importée/)
  expect(await file.stored(directoryTables)).toEqual(before)
  expect((await file.imports(april)).body.imports).toMatchObject([
    { fileName: 'avril.csv', lines: 2 },
    { fileName: 'mars.csv', lines: 2 },
  ])

  // Who moved since gave no second gift.
  const moved = { name: 'adresses.csv', content: `${headings};Ville\n${first};Quimper\n` }
  expect((await file.tries(moved)).body).toMatchObject({ lines: 0, repeated: 1 })

  const nothing = aFile('mars-encore.csv', cash, first)
  expect((await file.tries(nothing)).body).toMatchObject({ lines: 0, repeated: 2 })
  expect((await file.imports(nothing)).body.code).toBe('IMPORT_CHANGED')
})

test('a membership without a day may be that of another year', async () => {
  const adherents = (name: string, more: string) => ({
    name,
    content: `Numéro d’adhérent;Nom;Prénom;Cotisation\nA-12;Roy;Anne;15,00\n${more}`,
  })
  expect((await file.imports(adherents('2024.csv', ''), { kind: 'members' })).status).toBe(200)
  expect((await file.tries(adherents('2025.csv', 'A-13;Le Goff;Léa;15,00'))).body).toMatchObject({
    kind: 'members',
    lines: 2,
    repeated: 0,
  })
})

test('of two files at once, a line of both is imported once', async () => {
  const lines = ['R-6', 'R-7', 'R-8'].map((number) => `${number};Caro;Luc;luc@exemple.fr;06/06/2025;30,00`)
  const answers = await Promise.all([
    file.imports(aFile('juin.csv', ...lines.slice(0, 2))),
    file.imports(aFile('juillet.csv', ...lines.slice(1))),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const brought = await world.deps.db
    .selectFrom('imported_line')
    .select('number')
    .where('last_name', '=', 'Caro')
    .orderBy('number')
    .execute()
  expect(brought.map(({ number }) => number)).toEqual(['R-6', 'R-7', 'R-8'])
})

test('negative control: without that, a gift of both files is counted twice', async () => {
  await rewriteFunction(world.deps.db, 'remove_repeated_lines', [['c.place <= c.brought', 'false']])
  const may = aFile('mai.csv', first)
  expect((await file.tries(may)).body).toMatchObject({ lines: 1, repeated: 0 })
})
