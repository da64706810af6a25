import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aRawWorkbook, rawRow } from '../../../build/person/a-raw-workbook.ts'
import { giftBook } from '../../../build/person/a-gift-book.ts'
import { importActions, outcomesOf } from '../../../build/person/import-actions.ts'

let world: World
let file: ReturnType<typeof importActions>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  file = importActions(world, await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' }))
})
afterAll(() => world.close())

test('columns that a member corrects count, each field once', async () => {
  const table = { name: 'a.csv', content: 'Qui,Autre\nMartin,Zoé\n' }
  const { body } = await file.tries(table, { kind: 'people' })
  expect(body).toMatchObject({ separator: ',', lines: 0, problems: 1 })
  const corrected = await file.tries(table, { kind: 'people', columns: 'lastName.lastName' })
  expect(corrected.body.columns.map(({ field }) => field)).toEqual(['lastName', null])
  expect(outcomesOf(corrected.body.tried)).toEqual(['2, Martin, added'])
  const other = await file.tries(table, { kind: 'people', columns: 'amount.email' })
  expect(other.body.columns.map(({ field }) => field)).toEqual([null, 'email'])
})

/** A workbook whose first entry says that it unpacks to more than is read, or has another name. */
async function changedBook(change: (archive: Buffer) => void): Promise<{ name: string; content: Buffer }> {
  const { content } = await giftBook()
  change(content)
  return { name: 'dons.xlsx', content }
}

test('files that are no table are refused: pictures, macros, what unpacks to far more, too many lines', async () => {
  const directoryOf = (archive: Buffer) => archive.indexOf(Buffer.from('504b0102', 'hex'))
  const refused = [
    { name: 'photo.csv', content: Buffer.from('89504e470d0a1a0a0000', 'hex') },
    { name: 'vide.csv', content: ' \n ' },
    { name: 'faux.xlsx', content: Buffer.from('504b0304deadbeef'.repeat(20), 'hex') },
    await changedBook((archive) => archive.writeUInt32LE(0x7fffffff, directoryOf(archive) + 24)),
    await changedBook((archive) => {
      const at = archive.lastIndexOf('xl/styles.xml')
      archive.write('vbaProject.bi', at)
    }),
  ]
  for (const one of refused) {
    const { status, body } = await file.tries(one)
    expect([one.name, status, body.problems.map(({ code }) => code)]).toEqual([
      one.name,
      400,
      ['FILE_FORMAT'],
    ])
  }
  const { body } = await file.tries({ name: 'page.xls', content: '\n<html><table><tr><td>Nom' })
  expect(body.problems).toMatchObject([{ code: 'FILE_FORMAT', params: { why: 'page' } }])
  for (const rest of ['x'.repeat(30_000), 'Zoé\n'.repeat(3)]) {
    const content = `Nom;Prénom\nRoy;Anne\n"Corre;${rest}`
    const open = await file.tries({ name: 'guillemet.csv', content })
    expect(open.body.problems).toMatchObject([{ code: 'FILE_FORMAT', params: { why: 'quote', line: 3 } }])
  }
  const long = { name: 'long.csv', content: `Nom\n${'Roy\n'.repeat(50_001)}` }
  expect((await file.tries(long)).body.problems[0]?.code).toBe('FILE_TOO_LARGE')
})

test('an amount that can be read in two ways is read as the others of its column, or refused', async () => {
  const gifts = (amounts: readonly string[]) => ({
    name: 'dons.csv',
    content: `Nom;Date du don;Montant du don\n${amounts.map((amount) => `Roy;01/02/2025;${amount}\n`).join('')}`,
  })
  const unsure = await file.tries(gifts(['12.500', '20']))
  expect(outcomesOf(unsure.body.tried)).toEqual(['2, Roy, problem, amount unsure', '3, Roy, added'])
  const commas = await file.tries(gifts(['12.500', '20,5']))
  expect(commas.body).toMatchObject({ lines: 2, problems: 0 })
  expect((await file.tries(gifts(['12.500', '20,5', '3.25']))).body.problems).toBe(1)
})

test('the outcomes of all lines are a table, with the reason of each that is not imported', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `Nom${index};01/02/2025;20;Payé\n`)
  const rest = '=Roy;;vingt;En attente\nCorre;02/02/2025;20;Annulé\nTotal;;3000;\n'
  const csv = await file.outcomes({
    name: 'dons.csv',
    content: `Nom;Date du don;Montant du don;Statut\n${lines.join('')}${rest}`,
  })
  const rows = csv.trimEnd().split('\r\n')
  expect(rows).toHaveLength(154)
  expect([rows[0], rows[1], ...rows.slice(-3)]).toEqual([
    '\ufeffLigne;Nom;Résultat;Raison',
    '2;Nom0;Nouvelle personne;',
    expect.stringMatching(/^152;"?'=Roy"?;Erreur;.*Montant.*Statut.*Date du paiement/u),
    '153;Corre;Laissée de côté;Le fichier indique que cette ligne est annulée ou refusée.',
    '154;Total;Laissée de côté;Cette ligne est un total.',
  ])
})

test('UTF-16 is read in both orders, and the first sheet with a table of a workbook', async () => {
  const little = Buffer.from('\ufeffNom;Prénom\nL’Haÿ;Noël\n', 'utf16le')
  for (const content of [little, Buffer.from(little).swap16()])
    expect(outcomesOf((await file.tries({ name: 'a.csv', content })).body.tried)).toEqual([
      '2, Noël L’Haÿ, added',
    ])
  const sheets = [rawRow(['À lire avant']), rawRow(['Prénom', 'Nom']) + rawRow(['Noël', 'L’Haÿ'])]
  const { body } = await file.tries({ name: 'a.xlsx', content: aRawWorkbook(sheets) })
  expect(outcomesOf(body.tried)).toEqual(['2, Noël L’Haÿ, added'])
})

test('a file of 13 megabytes is taken, and a larger one than 20 is not', async () => {
  const row = `Roy;${'x'.repeat(3_000)}\n`
  const of = (size: number) => ({
    name: 'grand.csv',
    content: `Nom;Remarque\n${row.repeat(Math.ceil(size / row.length))}`,
  })
  expect((await file.tries(of(13_000_000))).body.lines).toBeGreaterThan(4_000)
  const refused = await file.tries(of(21_500_000))
  expect([refused.status, refused.body.problems[0]?.params]).toEqual([413, { max: 20 }])
})
