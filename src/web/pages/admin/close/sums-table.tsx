import type { YearClose } from '#contract/admin/money/year-close.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import type { CloseLineName } from '#domain/accounting/year-sums.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import {
  adminAccountingPath,
  adminDisputesPath,
  adminMoneyPath,
  adminPaymentsPath,
  adminReceiptsPath,
} from '#web/admin-paths.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/admin/close/close.module.css'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'

type Line = YearClose['sums']['lines'][number]

interface SumsTableProps {
  readonly org: string
  readonly year: YearClose
  readonly titleId: string
}

/** Sums that should be equal, two by two, each with its result in words and the list that explains it. */
export function SumsTable({ org, year, titleId }: SumsTableProps) {
  const t = useTexts('yearClose')
  const locale = useLocale()
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  return (
    <FigureTable
      titleId={titleId}
      columns={[t('column.line'), t('column.here'), t('column.there')]}
      rows={year.sums.lines.map((line) => ({
        id: line.name,
        name: <LineName org={org} year={year} line={line} />,
        figures: line.because === 'noReceipts' ? ['', ''] : [euros(line.here), euros(line.there)],
      }))}
    />
  )
}

function LineName({ org, year, line }: Omit<SumsTableProps, 'titleId'> & { readonly line: Line }) {
  const t = useTexts('yearClose')
  const hrefOf = useExplanation(org, year)
  const { name, because, wrong } = line
  return (
    <>
      <p className={styles.name}>
        <b>{t(`line.${name}.name`, { year: String(year.sums.receiptYear) })}</b>
        <Result line={line} />
      </p>
      <p className="soft small">{t(`line.${name}.sides`)}</p>
      {wrong > 0 && <p className="small">{t('wrong', { count: wrong })}</p>}
      {because !== null && <p className="small">{t(`because.${because}`)}</p>}
      <p className="small">
        <a href={hrefOf(name)}>{t(`line.${name}.link`)}</a>
      </p>
    </>
  )
}

function Result({ line: { state, here, there } }: { readonly line: Line }) {
  const t = useTexts('yearClose')
  const locale = useLocale()
  if (state === 'agrees') return <StateMark tone="ok">{t('state.agrees')}</StateMark>
  if (state === 'unknown') return <StateMark>{t('cannot')}</StateMark>
  // Single records may differ by sums that cancel each other.
  if (here === there) return <StateMark tone="bad">{t('state.differs')}</StateMark>
  const amount = formatEuros(cents(Math.abs(there - here)), locale)
  return <StateMark tone="bad">{t('differsBy', { amount })}</StateMark>
}

/** Addresses of the lists that explain a line. Lists have periods of whole civil years. */
function useExplanation(org: string, { from, to, sums }: YearClose): (name: CloseLineName) => string {
  const base = useAdminBase()
  const isCivil = from.endsWith('-01-01') && to.endsWith('-12-31')
  const period = isCivil ? [`periode=${to.slice(0, 4)}`] : []
  const payments = (...filters: readonly string[]) =>
    `${adminPaymentsPath(base, org)}?${[...period, ...filters].join('&')}`
  return (name) => {
    switch (name) {
      case 'charges':
      case 'byHand':
        return payments()
      case 'refunds':
        return payments('etat=refunded')
      case 'disputes':
        return adminDisputesPath(base, org)
      case 'payouts':
      case 'owed':
        return adminMoneyPath(base, org)
      case 'entries':
      case 'platform':
        return adminAccountingPath(base, org)
      case 'receipts':
        return `${adminReceiptsPath(base, org)}?annee=${sums.receiptYear}`
    }
  }
}
