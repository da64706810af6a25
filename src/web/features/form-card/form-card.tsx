import type { OrganizationPage } from '#contract/page-reads.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { formatPriceRange } from '#domain/format.ts'
import { cents, percentFunded } from '#domain/money.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import styles from './form-card.module.css'

interface FormCardProps {
  readonly form: OrganizationPage['forms'][number]
  /** Path of the form's page in the page's language. */
  readonly href: string
  readonly isOneKind: boolean
  /** Shown in lists with forms of several associations. */
  readonly organizationName?: string
}

/** One public form in a list: picture, kind, title and progress. */
export function FormCard({ form, href, isOneKind, organizationName }: FormCardProps) {
  const t = useTexts('pages')
  const lang = useContentLang()
  const locale = useLocale()
  const raised = cents(form.amountCollected)
  const isGift = isGiftForm(form.formType)
  const marks = [
    !isOneKind && t(`type.${form.formType}`),
    form.sales !== 'open' && t(`sales.${form.sales}`),
  ].filter((mark) => mark !== false)
  return (
    <li className={styles.card}>
      <img className={styles.picture} src={form.coverUrl} alt="" width={600} height={240} loading="lazy" />
      <div className={styles.words}>
        {marks.length > 0 && <p className={styles.kind}>{marks.join(' · ')}</p>}
        <h3>
          <a className={styles.link} href={href} lang={lang}>
            {form.title}
          </a>
        </h3>
        {organizationName !== undefined && (
          <p className="soft small">{t('search.by', { organization: organizationName })}</p>
        )}
        {form.summary !== '' && (
          <p className={`soft small ${styles.summary}`} lang={lang}>
            {form.summary}
          </p>
        )}
        {!isGift && form.minPrice !== null && form.maxPrice !== null && (
          <p className="small num">
            {form.maxPrice === 0
              ? t('free')
              : formatPriceRange(cents(form.minPrice), cents(form.maxPrice), locale)}
          </p>
        )}
        {isGift && (form.goal !== null || raised > 0) && (
          <div className={styles.raised}>
            {form.goal !== null && (
              <ProgressBar label={form.title} percent={percentFunded(raised, cents(form.goal))} />
            )}
            <p className="small num">
              {form.goal === null
                ? t('collected', { amount: shortEuros(raised, locale) })
                : t('collectedOf', {
                    amount: shortEuros(raised, locale),
                    goal: shortEuros(cents(form.goal), locale),
                  })}
            </p>
          </div>
        )}
      </div>
    </li>
  )
}
