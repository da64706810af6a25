import type { OwnData } from '#contract/account/own-data.ts'
import { formatDate, formatInstantDate } from '#domain/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'

/** Consents of the user, each with its date and how to take it back. */
export function ConsentList({ consents }: { readonly consents: OwnData['consents'] }) {
  const t = useTexts('account')
  const { terms, marketing, news } = consents
  if (terms.length + marketing.length + news.length === 0) return <p>{t('data.consents.none')}</p>
  return (
    <>
      <ul className={styles.bullets}>
        {terms.map(({ version, at }) => (
          <li key={version}>
            {t('data.consents.terms', { version: formatDate(version), date: formatInstantDate(at) })}
          </li>
        ))}
        {marketing.map(({ organization, orderNumber, at }) => (
          <li key={`${organization.organizationSlug} ${orderNumber}`}>
            {t('data.consents.marketing', {
              organization: organization.name,
              number: orderNumber,
              date: formatInstantDate(at),
            })}
          </li>
        ))}
        {news.map(({ organization, title, confirmedAt, stopUrl }) => (
          <li key={stopUrl}>
            {confirmedAt === null
              ? t('data.consents.newsWaiting', { title, organization: organization.name })
              : t('data.consents.news', {
                  title,
                  organization: organization.name,
                  date: formatInstantDate(confirmedAt),
                })}{' '}
            <a href={stopUrl}>
              {t('data.consents.stop')}
              <span className="visually-hidden"> ({title})</span>
            </a>
          </li>
        ))}
      </ul>
      {marketing.length > 0 && <p className="soft small">{t('data.consents.marketingHint')}</p>}
    </>
  )
}
