import type { YearClose } from '#contract/admin/money/year-close.ts'
import type { OpenMatterName } from '#domain/accounting/year-sums.ts'
import { cents } from '#domain/money.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import {
  adminAccountingPath,
  adminChequesPath,
  adminDisputesPath,
  adminIncomePath,
  adminMoneyPath,
  adminPaymentsPath,
} from '#web/admin-paths.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Price } from '#web/ui/price.tsx'

const listOf: Readonly<Record<OpenMatterName, (base: string, org: string) => string>> = {
  payouts: adminMoneyPath,
  refunds: adminPaymentsPath,
  disputes: adminDisputesPath,
  debits: adminIncomePath,
  cheques: adminChequesPath,
  suspense: adminAccountingPath,
}

interface OpenMattersProps {
  readonly org: string
  readonly matters: YearClose['sums']['matters']
}

/** Matters that were open on the last day of an accounting year, each with the list that has it. */
export function OpenMatters({ org, matters }: OpenMattersProps) {
  const t = useTexts('yearClose')
  const locale = useLocale()
  const base = useAdminBase()
  return (
    <AdminSheet title={t('matters')}>
      {matters.length === 0 ? (
        <p className="soft">{t('noMatters')}</p>
      ) : (
        <ul className="lines">
          {matters.map(({ name, count, amount }) => (
            <li key={name}>
              <a href={listOf[name](base, org)}>{t(`matter.${name}`, { count })}</a>
              <Price amount={cents(amount)} locale={locale} />
            </li>
          ))}
        </ul>
      )}
    </AdminSheet>
  )
}
