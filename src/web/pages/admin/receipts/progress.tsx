import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { ReceiptYear } from '#contract/admin/receipts.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/tables.module.css'
import own from './receipts.module.css'

/** How far the receipts of a year are. */
export function Progress({ receipts }: { readonly receipts: ReceiptYear }) {
  const t = useTexts('taxReceipts')
  const { year, valid, unprinted, due, later, awaiting, incomplete } = receipts
  const figures = [
    [t('progress.valid'), valid],
    [t('progress.unprinted'), unprinted],
    [t('progress.due'), due],
    [t('progress.later', { next: year + 1 }), later],
    [t('progress.awaiting'), awaiting],
    [t('progress.incomplete'), incomplete],
  ] as const
  return (
    <AdminSheet title={t('progress.title', { year })}>
      <dl className={`${styles.figures} ${own.figures}`}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt className="soft small">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {incomplete > 0 && <p>{t('progress.incompleteText')}</p>}
    </AdminSheet>
  )
}
