import type { CloseLine } from '#domain/accounting/year-sums.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { formatDate, parisDate } from '#domain/format.ts'
import { type Cents, centsToDecimal, subtractCents } from '#domain/money.ts'
import type { NewClose } from '#server/backoffice/admin/accounting/close/close-store.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { writeCsv } from '#server/platform/table-file/write-csv.ts'

// French accountants read it.
const t = readTexts('admin/money/yearClose')('fr')

/** The page of sums of a close as a table: what agrees, what differs, and what was open on the last day. */
export function writeSums({ name }: OrganisationDefinition, close: NewClose): string {
  const { from, to, number, reason, sums, now } = close
  const year = String(sums.receiptYear)
  return writeCsv([
    [t('title'), name],
    [t('file.year'), t('period', { from: formatDate(from), to: formatDate(to) })],
    [t('file.closed'), formatDate(parisDate(now)), t('close', { number: String(number) })],
    ...(reason === '' ? [] : [[t('reason'), reason]]),
    [t('file.pieces'), String(sums.pieces)],
    [],
    [t('column.line'), t('column.here'), t('column.there'), t('column.difference'), t('column.state')],
    ...sums.lines.map((line) => [
      `${t(`line.${line.name}.name`, { year })} (${t(`line.${line.name}.sides`)})`,
      euros(line.here),
      euros(line.there),
      euros(subtractCents(line.there, line.here)),
      stateOf(line),
    ]),
    [],
    [t('matters')],
    ...(sums.matters.length === 0
      ? [[t('noMatters')]]
      : sums.matters.map(({ name: matter, count, amount }) => [
          t(`matter.${matter}`, { count }),
          euros(amount),
        ])),
  ])
}

function stateOf({ state, because }: CloseLine): string {
  return because === null ? t(`state.${state}`) : `${t('state.unknown')} ${t(`because.${because}`)}`
}

const euros = (amount: Cents) => centsToDecimal(amount).replace('.', ',')
