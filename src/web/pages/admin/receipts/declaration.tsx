import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { ReceiptYear } from '#contract/admin/receipts.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'

interface DeclarationProps {
  readonly receipts: ReceiptYear
  /** The file with every receipt of the year. */
  readonly listHrefOf: (format: TableFormat) => string
}

/** Figures for article 222 bis: the number and the sum of the receipts, in a sentence that says what to declare. */
export function Declaration({ receipts, listHrefOf }: DeclarationProps) {
  const t = useTexts('taxReceipts')
  const locale = useLocale()
  const { year, valid, amount, issuedBy } = receipts
  const words = { year, count: valid, amount: formatEuros(cents(amount), locale) }
  return (
    <AdminSheet title={t('declaration.title')}>
      <p>{valid === 0 ? t('declaration.none', { year }) : <b>{t('declaration.text', words)}</b>}</p>
      {issuedBy !== null && <p>{t('declaration.parent', { name: issuedBy })}</p>}
      <p>{t('declaration.others')}</p>
      <p className="soft small">{t('declaration.law')}</p>
      <TableFileLinks label={t('declaration.download')} hrefOf={listHrefOf} />
    </AdminSheet>
  )
}
