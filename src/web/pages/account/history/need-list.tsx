import type { History } from '#contract/account/history.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { dot } from '#web/lib/dotted.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './history.module.css'

/** Actions that wait for the user, each with the page where it is done. */
export function NeedList({ needs }: { readonly needs: History['needs'] }) {
  const t = useTexts('account')
  const locale = useLocale()
  const lang = useContentLang()
  return (
    <section className={styles.section} aria-labelledby="needs">
      <h2 id="needs">{t('history.needs.title')}</h2>
      <ul className={styles.cards}>
        {needs.map(({ kind, date, amount, organization, form, url }) => {
          const words = { date: formatDate(date), amount: formatEuros(cents(amount), locale) }
          return (
            <li key={`${url}${date}`} className={styles.need}>
              <Note tone="warn" title={t(`history.needs.${kind}.title`, words)}>
                <p lang={lang}>
                  {organization.name}
                  {dot}
                  {form.title}
                </p>
                <p>{t(`history.needs.${kind}.text`)}</p>
              </Note>
              <ButtonLink href={url}>
                {t(`history.needs.${kind}.action`)}
                <span className="visually-hidden"> ({form.title})</span>
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
