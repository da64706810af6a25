import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ImportKind, importFields, importKinds } from '#domain/import/import-fields.ts'
import { decimalMarkOf, readAmount } from '#domain/import/read-amount.ts'
import { readDay, splitName } from '#domain/import/read-cells.ts'
import { readImportLine } from '#domain/import/read-import-line.ts'
import { centsToDecimal } from '#domain/money.ts'

test.each([
  ['03/11/2026', '2026-11-03'],
  ['3-1-26', '2026-01-03'],
  ['2026-11-03T10:20:00', '2026-11-03'],
  ['03/11/2026 14:05', '2026-11-03'],
  ['03/11/2026 à 14h05', '2026-11-03'],
  ['46329', '2026-11-03'],
  ['46329.58', '2026-11-03'],
  ['31/02/2026', null],
  ['11/2026', null],
  ['99999', null],
  ['03/11/1820', null],
  ['bientôt', null],
  ['30/11/26', '2026-11-30'],
  ['01/12/26', null],
  ['01/02/99', '1999-02-01'],
  ['29/02/00', '2000-02-29'],
])('%j is the day %j', (text, day) => {
  expect(readDay(text, '2026-11-30')).toBe(day)
})

test('two digits of a year may not be those of a birth', () => {
  expect([readDay('04/05/80', null), readDay('04/05/1980', null)]).toEqual([null, '1980-05-04'])
})

test.each([
  ['1 234,56 €', 123_456],
  ['1\u202f234,56\u00a0€', 123_456],
  ['1,234.56', 123_456],
  ['1.234,56', 123_456],
  ['12.5', 1_250],
  ['EUR 20', 2_000],
  ['20 euros', 2_000],
  ['-5', null],
  ['cinq', null],
  ['1,2,3', null],
  ['10€50', 1_050],
  ['10 euros 5', null],
  ['12 50', null],
  ["1'234.50", 123_450],
  ['1.234.567', 123_456_700],
  ['19.990000000000002', 1_999],
  ['0.125', 13],
  ['1234.567', 123_457],
  ['33.333', 'unsure'],
  ['12,500 €', 'unsure'],
])('%j is the amount %j', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test('three digits behind a mark are cents or thousands as the other amounts of their column show', () => {
  expect(['12.500', '12,500'].map((text) => readAmount(text, ','))).toEqual([1_250_000, 1_250])
  expect(['12.500', '12,500'].map((text) => readAmount(text, '.'))).toEqual([1_250, 1_250_000])
  expect(['25,00', '12.5', '1.234.567', '1 234', '12.500', '-'].map(decimalMarkOf)).toEqual([
    ',',
    '.',
    ',',
    null,
    null,
    null,
  ])
})

test('a membership with two digits of its years ends within ten years', () => {
  const years = (from: string, until: string) => {
    const { line, problems } = read('members', { lastName: 'Roy', from, until })
    return [line.from, line.until, problems.length]
  }
  expect(years('12/05/98', '12/05/99')).toEqual(['1998-05-12', '1999-05-12', 0])
  expect(years('01/09/26', '30/11/36')).toEqual(['2026-09-01', '2036-11-30', 0])
  expect(years('01/09/36', '01/12/36')).toEqual(['2036-09-01', null, 1])
})

test('a full name is split where capitals say how', () => {
  expect(splitName('DE LA TOUR Marie Anne')).toEqual({ firstName: 'Marie Anne', lastName: 'DE LA TOUR' })
  expect(splitName('Marie Roy')).toEqual({ firstName: '', lastName: 'Marie Roy' })
})

const read = (kind: ImportKind, cells: Readonly<Record<string, string>>) => {
  const columns = importFields.filter((field) => field in cells)
  return readImportLine(
    columns.map((field) => cells[field] ?? ''),
    { kind, columns, today: '2026-11-30', decimalMark: null },
  )
}

test.each([
  ['people', { lastName: 'Roy' }, []],
  ['people', { email: 'ANNE@exemple.fr' }, []],
  ['people', { city: 'Lyon' }, ['lastName missing']],
  ['people', { email: 'anne(at)exemple' }, ['email email']],
  ['people', { lastName: 'Roy', birthDate: '04/05/80' }, ['birthDate day']],
  ['people', { lastName: 'Roy', birthDate: '04/05/2080' }, ['birthDate future']],
  ['people', { lastName: 'R'.repeat(201) }, ['lastName tooLong']],
  ['members', { lastName: 'Roy', from: '01/09/2026', until: '31/08/2027' }, []],
  ['members', { lastName: 'Roy', from: '01/09/2026', until: '31/08/2026' }, ['until order']],
  ['gifts', { lastName: 'Roy', amount: '20', day: '01/02/2025' }, []],
  ['gifts', { lastName: 'Roy', amount: 'vingt', day: '' }, ['amount amount', 'day missing']],
  ['gifts', { lastName: 'Roy', amount: '12.500', day: '01/02/2025' }, ['amount unsure']],
  ['orders', { lastName: 'Roy', day: '01/02/2027' }, ['day future']],
] as const)('%s: %j has the problems %j', (kind, cells, problems) => {
  const found = read(kind, cells).problems.map(({ field, problem }) => `${field} ${problem}`)
  expect(found).toEqual(problems)
})

test.each([
  [{ status: 'Validé' }, 10_000, null],
  [{ status: 'Annulé' }, 10_000, 'cancelled'],
  [{ status: 'Remboursé' }, 10_000, 'refunded'],
  [{ status: 'En attente' }, 10_000, 'status status'],
  [{ status: 'Partiellement remboursé' }, 10_000, 'status partlyRefunded'],
  [{ status: 'Partiellement remboursé', refunded: '30' }, 7_000, null],
  [{ status: 'Payé', refunded: '0,00' }, 10_000, null],
  [{ refunded: '100,00' }, 0, 'refunded'],
  [{ refunded: '100,01' }, 10_000, 'refunded refunded'],
] as const)('a gift of 100 with %j', (more, amount, outcome) => {
  const { line, leftOut, problems } = read('gifts', {
    lastName: 'Roy',
    amount: '100',
    day: '01/02/2025',
    ...more,
  })
  expect([
    line.amount,
    leftOut ?? problems.map(({ field, problem }) => `${field} ${problem}`)[0] ?? null,
  ]).toEqual([amount, outcome])
})

test.each([
  [{ lastName: 'Total', amount: '200' }, 'total'],
  [{ lastName: '1 Total', amount: '200' }, 'total'],
  [{ lastName: 'Total général :', amount: '200' }, 'total'],
  [{ companyName: 'Total', amount: '200', day: '01/02/2025' }, null],
  [{ lastName: 'Total', email: 'anne@exemple.fr' }, null],
] as const)('%j adds up other lines: %j', (cells, leftOut) => {
  expect(read('gifts', cells).leftOut).toBe(leftOut)
})

test('any line is read without failing, and what has no problem is stored as it was read', () => {
  const cells = fc.array(fc.string({ unit: 'grapheme', maxLength: 250 }), { maxLength: importFields.length })
  fc.assert(
    fc.property(cells, fc.constantFrom(...importKinds), (texts, kind) => {
      const { line, problems } = readImportLine(texts, {
        kind,
        columns: importFields,
        today: '2026-11-30',
        decimalMark: null,
      })
      if (problems.length > 0) return
      expect([line.firstName, line.lastName, line.companyName, line.email].join('')).not.toBe('')
      const again = read(kind, {
        ...Object.fromEntries(Object.entries(line).map(([field, value]) => [field, String(value ?? '')])),
        amount: line.amount === null ? '' : centsToDecimal(line.amount),
      })
      expect(again.line).toEqual(line)
    }),
  )
})

test('a day is read again from the way it is written', () => {
  const days = fc.date({ min: new Date('1900-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const iso = date.toISOString().slice(0, 10)
      const [year, month, day] = iso.split('-')
      const serial = Math.floor((date.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000)
      const forms = [iso, `${day}/${month}/${year}`, `${iso}T12:30:00`]
      const all = serial >= 10_000 ? [...forms, String(serial)] : forms
      for (const text of all) expect(readDay(text, null)).toBe(iso)
    }),
  )
})

test('the address of a payer is that of the adherent with the same name, and of no one else', () => {
  const columns = ['lastName', 'firstName', 'payerLastName', 'payerFirstName', 'payerEmail'] as const
  const emailOf = (...cells: string[]) =>
    readImportLine(cells, { kind: 'members', columns, today: '2026-11-30', decimalMark: null }).line.email
  expect(emailOf('Le Gall', 'Zoé', 'LE GALL', 'Zoe', 'zoe@exemple.fr')).toBe('zoe@exemple.fr')
  expect(emailOf('Le Gall', 'Tom', 'LE GALL', 'Zoe', 'zoe@exemple.fr')).toBe('')
})
