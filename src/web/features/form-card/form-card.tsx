import type { OrganizationPage } from '#contract/page-reads.ts'
import type { SearchResult } from '#contract/visitor/search.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { formatEventDate, formatTime } from '#domain/format.ts'
import { formatPriceRange } from '#domain/number-text.ts'
import { cents, percentFunded } from '#domain/money.ts'
import { dotted } from '#web/lib/dotted.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { DateTile } from '#web/ui/date-tile.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import styles from './form-card.module.css'

interface FormCardProps {
  readonly form: OrganizationPage['forms'][number] & Partial<Pick<SearchResult, 'isVerified'>>
  /** Path of the form's page in the page's language. */
  readonly href: string
  readonly isOneKind: boolean
  /** Shown in lists with forms of several associations. */
  readonly organizationName?: string
}

/** One public form in a list: picture, kind, title, date, town, prices and progress. */
export function FormCard({ form, href, isOneKind, organizationName }: FormCardProps) {
  const t = useTexts('pages')
  const tTrust = useTexts('trust')
  const lang = useContentLang()
  const locale = useLocale()
  const raised = cents(form.amountCollected)
  const isGift = isGiftForm(form.formType)
  const { startDate } = form
  const isDated = startDate !== null && formTypeRules[form.formType].ends === 'event'
  const date = isDated ? formatEventDate(startDate, locale) : ''
  const facts = dotted([date, isDated && formatTime(startDate), form.town])
  return (
    <li className={styles.card}>
      <img className={styles.picture} src={form.coverUrl} alt="" width={600} height={240} loading="lazy" />
      <div className={styles.words}>
        {(!isOneKind || form.sales !== 'open') && (
          <p className={styles.marks}>
            {!isOneKind && <span className={styles.kind}>{t(`type.${form.formType}`)}</span>}
            {form.sales !== 'open' && (
              <span className={styles.state}>
                {t(`sales.${form.reservedUntil === null ? form.sales : 'reserved'}`)}
              </span>
            )}
          </p>
        )}
        <div className={styles.head}>
          {isDated && <DateTile instant={startDate} locale={locale} />}
          <div>
            <h3>
              <a className={styles.link} href={href} lang={lang}>
                {form.title}
              </a>
            </h3>
            {organizationName !== undefined && (
              <p className="soft small">{t('search.by', { organization: organizationName })}</p>
            )}
            {form.isVerified === false && (
              <p className={styles.marks}>
                <span className={styles.state}>{tTrust('unverified.title')}</span>
              </p>
            )}
          </div>
        </div>
        {facts !== '' && <p className={styles.facts}>{facts}</p>}
        {form.summary !== '' && (
          <p className={`soft small ${styles.summary}`} lang={lang}>
            {form.summary}
          </p>
        )}
        {!isGift && form.minPrice !== null && form.maxPrice !== null && (
          <p className={`num ${styles.price}`}>
            {form.maxPrice === 0
              ? t('free')
              : formatPriceRange(cents(form.minPrice), cents(form.maxPrice), locale)}
          </p>
        )}
        {isGift && (form.goal !== null || raised > 0) && <Raised form={form} />}
      </div>
    </li>
  )
}

/** Amount raised by a collection, and its share of the goal. */
function Raised({ form }: Pick<FormCardProps, 'form'>) {
  const t = useTexts('pages')
  const locale = useLocale()
  const raised = cents(form.amountCollected)
  return (
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
  )
}
