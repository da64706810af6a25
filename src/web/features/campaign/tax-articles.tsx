import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import styles from './tax-articles.module.css'

interface TaxArticlesProps {
  readonly form: Pick<Form, 'tiers'>
  readonly organization: Organization
}

/** Articles 200 and 238 bis, where a payment here may give a tax receipt. Source: spec section 1. */
export function TaxArticles({ form, organization }: TaxArticlesProps) {
  const t = useTexts('campaign')
  const brand = useBrand()
  if (!organization.taxReceipts || !form.tiers.some((tier) => tier.isEligibleTaxReceipt)) return null
  // The same rules as for the estimate beside the amount.
  const isColuche = brand?.taxRules === 'law' && organization.isUnderColucheLaw
  return (
    <section className={styles.tax}>
      <h2>{t('tax.title')}</h2>
      <p>{t('tax.intro', { organization: organization.name })}</p>
      <ul className={styles.articles}>
        <li>{isColuche ? t('tax.coluche') : t('tax.individual')}</li>
        <li>{t('tax.company')}</li>
      </ul>
      <p className="soft small">{t('tax.estimate')}</p>
    </section>
  )
}
