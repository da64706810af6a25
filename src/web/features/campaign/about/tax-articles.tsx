import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useBrand } from '#web/lib/texts.ts'

interface TaxArticlesProps {
  readonly form: Pick<Form, 'tiers'>
  readonly organization: Organization
}

/**
 * Articles 200 and 238 bis, where a payment here may give a tax receipt. The server alone renders it. Source: spec
 * section 1.
 */
export function TaxArticles({ form, organization }: TaxArticlesProps) {
  const t = useLazyTexts('about')
  const brand = useBrand()
  if (!organization.taxReceipts || !form.tiers.some((tier) => tier.isEligibleTaxReceipt)) return null
  // The same rules as for the estimate beside the amount.
  const isColuche = brand?.taxRules === 'law' && organization.isUnderColucheLaw
  return (
    <section className="about-tax">
      <h2>{t('tax.title')}</h2>
      <p>{t('tax.intro', { organization: organization.name })}</p>
      <ul className="about-articles">
        <li>{isColuche ? t('tax.coluche') : t('tax.individual')}</li>
        <li>{t('tax.company')}</li>
      </ul>
      <p className="soft small">{t('tax.estimate')}</p>
    </section>
  )
}
