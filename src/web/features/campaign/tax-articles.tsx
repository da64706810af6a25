import type { Organization } from '#contract/organization.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './tax-articles.module.css'

/** Articles 200 and 238 bis, where the association issues tax receipts. Source: spec section 1. */
export function TaxArticles({ organization }: { readonly organization: Organization }) {
  const t = useTexts('campaign')
  if (!organization.taxReceipts) return null
  return (
    <section className={styles.tax}>
      <h2>{t('tax.title')}</h2>
      <p>{t('tax.intro', { organization: organization.name })}</p>
      <ul className={styles.articles}>
        <li>{organization.isUnderColucheLaw ? t('tax.coluche') : t('tax.individual')}</li>
        <li>{t('tax.company')}</li>
      </ul>
      <p className="soft small">{t('tax.estimate')}</p>
    </section>
  )
}
