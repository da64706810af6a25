import type { FoundHolder } from '#contract/membership/holders.ts'
import type { HolderColumn } from '#domain/export/list-columns.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import type { TableColumn } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/people/memberships')

/** An adherent with the payer of the membership. */
type HolderLine = FoundHolder & { readonly payer: Payer }

/** The columns of adherents, for files and screens. */
export function holderColumnsIn(locale: Locale): Readonly<Record<HolderColumn, TableColumn<HolderLine>>> {
  const t = textsIn(locale)
  const text = (name: HolderColumn, read: (line: HolderLine) => string) =>
    ({ kind: 'text', heading: t(`column.${name}`), read }) as const
  const date = (name: HolderColumn, read: (line: HolderLine) => string | null) =>
    ({ kind: 'date', heading: t(`column.${name}`), read: (line: HolderLine) => read(line) ?? '' }) as const
  return {
    card: text('card', ({ number }) => number),
    name: text('name', ({ name }) => name),
    state: text('state', ({ status }) => t(`status.${status}`)),
    campaign: text('campaign', ({ title, importedPerson }) =>
      importedPerson === null ? title : t('imported'),
    ),
    price: text('price', ({ price }) => price),
    amount: { kind: 'amount', heading: t('column.amount'), read: ({ amount }) => cents(amount) },
    from: date('from', ({ from }) => from),
    until: date('until', ({ until }) => until),
    email: text('email', ({ payer }) => payer.email),
    address: text('address', ({ payer }) => payer.address),
    zipCode: text('zipCode', ({ payer }) => payer.zipCode),
    city: text('city', ({ payer }) => payer.city),
  }
}
