import type { PeopleFilters } from '#contract/person/people.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import { parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type AddressedPerson, allPeople } from '#server/backoffice/person/find-people.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/people')
const peoplePerPiece = 1_000

/** Writes the directory for spreadsheets, in pieces. */
export function writePeopleList(
  deps: Deps,
  granted: Granted,
  {
    filters,
    ...file
  }: { readonly filters: PeopleFilters; readonly locale: Locale; readonly format: TableFormat },
): AsyncGenerator<string | Uint8Array> {
  const t = textsIn(file.locale)
  const pieces = allPeople(deps, granted, { ...filters, text: '' }, peoplePerPiece)
  return writeTable({ name: t('file'), columns: columnsIn(file.locale), pieces }, file)
}

function columnsIn(locale: Locale): TableColumn<AddressedPerson>[] {
  const t = textsIn(locale)
  const text = (
    heading: string,
    read: (person: AddressedPerson) => string,
  ): TableColumn<AddressedPerson> => ({
    kind: 'text',
    heading,
    read,
  })
  const date = (
    heading: string,
    read: (person: AddressedPerson) => string,
  ): TableColumn<AddressedPerson> => ({
    kind: 'date',
    heading,
    read,
  })
  return [
    text(t('column.company'), ({ companyName }) => companyName),
    text(t('column.firstName'), ({ firstName }) => firstName),
    text(t('column.lastName'), ({ lastName }) => lastName),
    text(t('column.email'), ({ email }) => email),
    text(t('column.address'), ({ address }) => address),
    text(t('column.zipCode'), ({ zipCode }) => zipCode),
    text(t('column.city'), ({ city }) => city),
    text(t('column.country'), ({ country }) => country),
    text(t('column.roles'), ({ roles }) => roles.map((role) => t(`role.${role}`)).join(', ')),
    date(t('column.membershipUntil'), ({ membershipUntil }) => membershipUntil ?? ''),
    text(t('column.news'), ({ agreesToNews }) => t(agreesToNews ? 'yes' : 'no')),
    text(t('column.tags'), ({ tags }) => tags.join(', ')),
    { kind: 'count', heading: t('column.orders'), read: ({ orders }) => orders },
    date(t('column.lastOrder'), ({ lastOrderAt }) =>
      lastOrderAt === null ? '' : parisDate(new Date(lastOrderAt)),
    ),
  ]
}
