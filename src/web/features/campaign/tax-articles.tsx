import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { useServerHtml } from '#web/lib/server-made/use-server-html.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import styles from './tax-articles.module.css'

interface TaxArticlesProps {
  readonly form: Pick<Form, 'id' | 'tiers'>
  readonly organization: Organization
}

/**
 * Articles 200 and 238 bis, where a payment here may give a tax receipt. Nothing in it changes after the load, so only
 * the server renders it. Source: spec section 1.
 */
export function TaxArticles({ form, organization }: TaxArticlesProps) {
  if (!organization.taxReceipts || !form.tiers.some((tier) => tier.isEligibleTaxReceipt)) return null
  const id = `tax-${form.id}`
  if (!import.meta.env.SSR) return <BrowserPart id={id} />
  return (
    <section id={id} className={styles.tax}>
      <ServerPart organization={organization} />
    </section>
  )
}

function BrowserPart({ id }: { readonly id: string }) {
  return <section className={styles.tax} {...useServerHtml(id)} />
}

function ServerPart({ organization }: Pick<TaxArticlesProps, 'organization'>) {
  const t = useTexts('campaign')
  const brand = useBrand()
  // The same rules as for the estimate beside the amount.
  const isColuche = brand?.taxRules === 'law' && organization.isUnderColucheLaw
  return (
    <>
      <h2>{t('tax.title')}</h2>
      <p>{t('tax.intro', { organization: organization.name })}</p>
      <ul className={styles.articles}>
        <li>{isColuche ? t('tax.coluche') : t('tax.individual')}</li>
        <li>{t('tax.company')}</li>
      </ul>
      <p className="soft small">{t('tax.estimate')}</p>
    </>
  )
}
