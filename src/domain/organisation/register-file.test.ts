import { describe, expect, test } from 'vitest'
import { registerFormatOf } from '#domain/organisation/register-file.ts'
import { areNamesDifferent, readableName } from '#domain/organisation/register-names.ts'

const rna = 'id;siret;titre;adrs_codepostal;adrs_libcommune;position;maj_time'
const sirene =
  'siren,denominationUniteLegale,categorieJuridiqueUniteLegale,etatAdministratifUniteLegale,identifiantAssociationUniteLegale'

const read = (header: string, line: string) => {
  const format = registerFormatOf(header)
  return format?.read(line.split(format.delimiter))
}

describe('a file of a register', () => {
  test('is recognised by its columns, whatever their order, quotes and byte order mark', () => {
    expect(registerFormatOf(rna)).toMatchObject({ kind: 'rna', delimiter: ';' })
    expect(
      registerFormatOf(`\ufeff"position";"adrs_libcommune";"adrs_codepostal";"titre";"id"\r`)?.kind,
    ).toBe('rna')
    expect(registerFormatOf(sirene)).toMatchObject({ kind: 'siren', delimiter: ',' })
    expect(registerFormatOf('id;nom')).toBeNull()
  })

  test.each([
    ['w442000123;;AMIS  DU LAVOIR;44000;NANTES;A;', 'AMIS DU LAVOIR', true],
    ['W442000123;;LAVOIR;44000;NANTES;D;', 'LAVOIR', false],
    ['W442000123;;LAVOIR;44000;NANTES;S;', 'LAVOIR', false],
  ])('RNA: %s', (line, name, isActive) =>
    expect(read(rna, line)).toEqual({
      number: 'W442000123',
      name,
      zipCode: '44000',
      city: 'NANTES',
      rnaNumber: null,
      isActive,
    }),
  )

  test.each([
    ['732829320,LES AMIS,9220,A,W442000123', { name: 'LES AMIS', rnaNumber: 'W442000123', isActive: true }],
    ['732829320,[ND],9300,C,', { name: '', rnaNumber: null, isActive: false }],
  ])('SIRENE: %s', (line, wanted) => expect(read(sirene, line)).toMatchObject(wanted))

  test.each([
    ['732829320,SARL,5499,A,', 'otherEntity'],
    ['732829320,CE,8310,A,', 'otherEntity'],
    ['7328,LES AMIS,9220,A,', 'noNumber'],
  ])('SIRENE: %s is skipped', (line, skipped) => expect(read(sirene, line)).toBe(skipped))

  test('RNA: a line without a number is known as one', () => expect(read(rna, ';;X;;;A;')).toBe('noNumber'))
})

test.each([
  ['LES AMIS DU LAVOIR', 'Les Amis du Lavoir'],
  ['SAINT-MALO', 'Saint-Malo'],
  ["L'ÉCOLE DE LA RUE", "L'École de la Rue"],
  ['LA ROCHE SUR YON', 'La Roche sur Yon'],
  ['Les Amis DU Lavoir', 'Les Amis DU Lavoir'],
  ['', ''],
])('%s is written %s', (name, readable) => expect(readableName(name)).toBe(readable))

test('names are compared by their letters and digits', () => {
  expect(areNamesDifferent('L’école d’été', 'L ECOLE D ETE')).toBe(false)
  expect(areNamesDifferent('Les Amis', 'Les Amies')).toBe(true)
})
