import type { History } from '#contract/account/history.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { cardBrand } from '#web/lib/card-brand.ts'
import { dot } from '#web/lib/dotted.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from './history.module.css'

type Schedule = History['schedules'][number]

/** Running debits, each with the page where its payer changes it. */
export function ScheduleList({ schedules }: { readonly schedules: History['schedules'] }) {
  const t = useTexts('account')
  return (
    <section className={styles.section} aria-labelledby="schedules">
      <h2 id="schedules">{t('history.schedules.title')}</h2>
      <ul className={styles.cards}>
        {schedules.map((schedule) => (
          <ScheduleCard key={schedule.manageUrl} schedule={schedule} />
        ))}
      </ul>
    </section>
  )
}

function ScheduleCard({ schedule }: { readonly schedule: Schedule }) {
  const t = useTexts('account')
  const lang = useContentLang()
  const { organization, form, kind, remaining, paymentMethod, manageUrl } = schedule
  return (
    <li className={styles.card}>
      <h3 lang={lang}>{form.title}</h3>
      <p className="soft small">
        <span lang={lang}>{organization.name}</span>
        {dot}
        {remaining === null
          ? t('history.schedules.monthly')
          : t('history.schedules.remaining', { count: remaining })}
      </p>
      <NextDebit schedule={schedule} />
      {paymentMethod !== null && (
        <p className="soft small">
          {t(`history.schedules.${paymentMethod.paymentMethod}`, {
            brand: cardBrand(paymentMethod.brand),
            last4: paymentMethod.last4,
            expiry: paymentMethod.expiry,
          })}
        </p>
      )}
      <p>
        <a href={manageUrl}>
          {t(`history.schedules.manage.${kind}`)}
          <span className="visually-hidden"> ({form.title})</span>
        </a>
      </p>
    </li>
  )
}

function NextDebit({ schedule: { next, isPaused, kind } }: { readonly schedule: Schedule }) {
  const t = useTexts('account')
  const locale = useLocale()
  if (isPaused) return <p>{t(`history.schedules.${kind === 'SUBSCRIPTION' ? 'paused' : 'resting'}`)}</p>
  if (next === null) return <p>{t('history.schedules.none')}</p>
  const words = { amount: formatEuros(cents(next.amount), locale), date: formatDate(next.date) }
  return (
    <p>
      <RichText text={t('history.schedules.next', words)} />
    </p>
  )
}
