import type { FoundDonor } from '#contract/donor/donors.ts'
import type { DonorColumn } from '#domain/export/list-columns.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import type { TableColumn } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/people/donors')

/** A line of the list. Null: it is not known of donors who were erased. */
export type DonorLine = Omit<FoundDonor, 'id' | 'isMonthly' | 'cells'> & {
  readonly isMonthly: boolean | null
}

/** The columns of donors, for files and screens. */
export function donorColumnsIn(locale: Locale): Readonly<Record<DonorColumn, TableColumn<DonorLine>>> {
  const t = textsIn(locale)
  const text = (name: DonorColumn, read: (donor: DonorLine) => string) =>
    ({ kind: 'text', heading: t(`column.${name}`), read }) as const
  const amount = (name: DonorColumn, read: (donor: DonorLine) => number) =>
    ({
      kind: 'amount',
      heading: t(`column.${name}`),
      read: (donor: DonorLine) => cents(read(donor)),
    }) as const
  return {
    company: text('company', ({ companyName }) => companyName),
    firstName: text('firstName', ({ firstName }) => firstName),
    lastName: text('lastName', ({ lastName }) => lastName),
    email: text('email', ({ email }) => email),
    amount: amount('amount', (donor) => donor.amount),
    before: amount('before', (donor) => donor.before),
    gifts: { kind: 'count', heading: t('column.gifts'), read: ({ gifts }) => gifts },
    last: { kind: 'date', heading: t('column.last'), read: ({ lastOn }) => lastOn },
    kind: text('kind', ({ kind }) => (kind === null ? '' : t(`kind.${kind}`))),
    monthly: text('monthly', ({ isMonthly }) => (isMonthly === null ? '' : t(isMonthly ? 'yes' : 'no'))),
    receipt: text('receipt', ({ receipt }) => (receipt === null ? '' : t(`receipt.${receipt}`))),
  }
}
