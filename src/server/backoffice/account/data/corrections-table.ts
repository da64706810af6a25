import type { OwnCorrection } from '#contract/account/own-data.ts'
import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { writeCsv } from '#server/platform/table-file/write-csv.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const textsIn = readTexts('receipts/own-corrections')

const headings = ['number', 'year', 'date', 'author', 'field', 'before', 'after'] as const

const donorFields = [
  'firstName',
  'lastName',
  'companyName',
  'address',
  'zipCode',
  'city',
  'country',
] as const satisfies readonly (keyof OwnCorrection['after'])[]

/** The corrections of tax receipts, one row for each field that changed. */
export function correctionsTable(corrections: readonly OwnCorrection[], locale: Locale): string {
  const t = textsIn(locale)
  return writeCsv([
    headings.map((heading) => t(heading)),
    ...corrections.flatMap(({ orderNumber, year, at, author, before, after }) =>
      donorFields
        .filter((field) => before[field] !== after[field])
        .map((field) => [
          orderNumber,
          String(year),
          formatInstantDate(at),
          t(author),
          t(field),
          before[field],
          after[field],
        ]),
    ),
  ])
}
