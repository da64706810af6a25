import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RegisterAnswer } from '#contract/account/register-facts.ts'
import type { Registered } from '#contract/account/registration.ts'
import type { VerificationFile } from '#contract/admin/operator-verification.ts'
import { emptyRegistration } from '#domain/organisation/check-registration.ts'
import { createOperator } from '#server/identity/access/manage-operators.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { haveSecondFactor } from '../../../build/access/a-member.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { signIn } from '../../../build/identity.ts'

const ofNumber = '/ha-api/users/me/registration/register?number='
const folder = mkdtempSync(join(tmpdir(), 'obole-register-'))

let world: World
let cli: ReturnType<typeof aCli>
let zoe: Browser
beforeAll(async () => {
  world = await aWorld()
  cli = aCli(world)
  zoe = aBrowser(world.url)
  await signIn(world, zoe, 'zoe@exemple.fr')
})
afterAll(() => world.close())

const rnaHeader = '"id";"siret";"titre";"objet";"adrs_codepostal";"adrs_libcommune";"position"'
const lavoir = '"W442000123";"";"LES AMIS DU LAVOIR";"Objet ; ""cité"" \n suite";"44000";"NANTES";"A"'
const dissolved = '"W442000124";"";"ÉCOLE D\'ÉTÉ";"";"29200";"BREST";"D"'
const sireneHeader =
  'siren,dateDebut,denominationUniteLegale,categorieJuridiqueUniteLegale,etatAdministratifUniteLegale,identifiantAssociationUniteLegale'
const legalEntities = [
  '732829320,2010-01-01,"LES AMIS, DU LAVOIR",9220,A,W442000123',
  '552100554,2010-01-01,PEUGEOT,5599,A,',
]

function aCsv(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const rnaFile = (...lines: readonly string[]) =>
  aCsv('rna_waldec.csv', `${[rnaHeader, ...lines].join('\n')}\n`)
const factsOf = async (number: string) => (await zoe.get<RegisterAnswer>(ofNumber + number)).body.found
const entries = async () => world.deps.db.selectFrom('register_entry').selectAll().orderBy('number').execute()

test('before a file is imported, the registers say nothing', async () => {
  expect(await factsOf('W442000123')).toBeNull()
  expect(await cli('registry', 'list')).toEqual([])
})

test('a file of the RNA is imported, and again: nothing is written twice, what changed is', async () => {
  const file = rnaFile(lavoir, '"";"";"SANS NUMÉRO";"";"";"";"A"', dissolved)
  expect(await cli('registry', 'import', file)).toEqual([
    'rna: 3 lines read, 2 associations, 2 new or changed',
    '1 lines without a number that can be read, the first: 4',
  ])
  expect((await cli('registry', 'import', file))[0]).toBe(
    'rna: 3 lines read, 2 associations, 0 new or changed',
  )
  const moved = lavoir.replace('"44000";"NANTES"', '"44100";"NANTES"')
  expect((await cli('registry', 'import', rnaFile(moved, lavoir, dissolved)))[0]).toMatch(/0 new or changed$/)
  expect((await cli('registry', 'import', rnaFile(moved, dissolved)))[0]).toMatch(/1 new or changed$/)
  expect((await cli('registry', 'import', rnaFile(lavoir)))[0]).toMatch(/1 new or changed$/)
  expect((await entries()).map(({ number, zip_code: zip }) => [number, zip])).toEqual([
    ['W442000123', '44000'],
    ['W442000124', '29200'],
  ])
  expect(await cli('registry', 'list')).toHaveLength(5)
})

test('of SIRENE only associations are saved, with the seat of their RNA number', async () => {
  const file = aCsv('StockUniteLegale_utf8.csv', [sireneHeader, ...legalEntities].join('\r\n'))
  expect(await cli('registry', 'import', file)).toEqual([
    'siren: 2 lines read, 1 associations, 1 new or changed',
  ])
  expect(await factsOf('73282932000074')).toMatchObject({
    kind: 'siren',
    number: '732829320',
    status: 'active',
    name: 'Les Amis, du Lavoir',
    zipCode: '44000',
    city: 'Nantes',
  })
  expect(await factsOf('552100554')).toMatchObject({ status: 'unknown', name: '' })
})

test('a user reads name and seat of a number, that it is dissolved, or that the files do not contain it', async () => {
  expect(await factsOf('w442 000 123')).toMatchObject({
    kind: 'rna',
    status: 'active',
    name: 'Les Amis du Lavoir',
    zipCode: '44000',
    city: 'Nantes',
  })
  expect(await factsOf('W442000124')).toMatchObject({ status: 'dissolved', name: "École d'Été" })
  expect(await factsOf('W999999999')).toMatchObject({ status: 'unknown' })
  expect(await factsOf('quatre')).toBeNull()
  expect((await aBrowser(world.url).get(`${ofNumber}W442000123`)).status).toBe(401)
})

test('a dissolved or unknown number is registered all the same, and a fact of the operator’s file', async () => {
  const operator = aBrowser(world.url)
  await createOperator(world.deps, 'exploitation@exemple.fr')
  const { userId } = await signIn(world, operator, 'exploitation@exemple.fr')
  await haveSecondFactor(world, userId)
  const statusOf = async (number: string) => {
    const registration = {
      ...emptyRegistration,
      name: `Association ${number}`,
      number,
      address: '3 rue du Lavoir',
      zipCode: '44000',
      city: 'Nantes',
      email: 'bonjour@lavoir.exemple.fr',
      isRepresentative: true,
    }
    const made = await zoe.post<Registered>('/ha-api/users/me/registration', registration)
    expect(made.status).toBe(201)
    const path = `/ha-api/site/verifications/${made.body.organizationSlug}`
    return (await operator.get<VerificationFile>(path)).body.register.map(({ status }) => status)
  }
  expect(await statusOf('W442000124')).toEqual(['dissolved'])
  expect(await statusOf('W999999999')).toEqual(['unknown'])
  expect(await statusOf('732829320')).toEqual(['active'])
})

test('an older file in Windows-1252 is read with its accents', async () => {
  const line = '"W442000125";"";"ASSOCIATION D\'ÉTÉ";"";"44000";"NANTES";"A"'
  await cli('registry', 'import', aCsv('former.csv', Buffer.from(`${rnaHeader}\n${line}\n`, 'latin1')))
  expect(await factsOf('W442000125')).toMatchObject({ name: "Association d'Été" })
})

test('what cannot be read is refused with its line, and no import is recorded', async () => {
  const before = await cli('registry', 'list')
  const refusalOf = (...args: readonly string[]) =>
    cli('registry', 'import', ...args).then(String, (error: unknown) => (error as Error).message)
  expect(await refusalOf(rnaFile(lavoir, '"W442000126";"trop court"'))).toBe('line 4: 2 columns instead of 7')
  expect(await refusalOf(rnaFile(dissolved, `"W442000126";"" ouvert`))).toMatch(/^line 3: /)
  for (const content of ['nom;ville\nLavoir;Nantes\n', ''])
    expect(await refusalOf(aCsv('other.csv', content))).toMatch(/^line 1: not a known file/)
  expect(await refusalOf(join(folder, 'missing.csv'))).toContain('does not exist')
  expect(await refusalOf()).toMatch(/^expected one FILE/)
  expect(await cli('registry', 'list')).toEqual(before)
})

test('an import that stopped in the middle is repeated: its first batches are there, and nothing is doubled', async () => {
  const lines = Array.from(
    { length: 4100 },
    (_, index) => `"W75${String(index).padStart(7, '0')}";"";"A ${index}";"";"75001";"PARIS";"A"`,
  )
  await expect(cli('registry', 'import', rnaFile(...lines, '"W1"'))).rejects.toThrow(/^line 4102: 1 columns/)
  const first = (await entries()).filter(({ city }) => city === 'PARIS').length
  expect(first).toBeGreaterThanOrEqual(2000)
  expect(await cli('registry', 'import', rnaFile(...lines))).toEqual([
    `rna: 4100 lines read, 4100 associations, ${4100 - first} new or changed`,
  ])
  expect((await entries()).filter(({ city }) => city === 'PARIS')).toHaveLength(4100)
})
