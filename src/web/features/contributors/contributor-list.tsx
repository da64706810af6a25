import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Contributor, Contributors, Form } from '#contract/form.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { ApiFailure, makeSend } from '#web/lib/api/api-client.ts'
import { makeFormCalls } from '#web/lib/api/form-calls.ts'
import { contributionWord } from '#web/lib/contribution-word.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './contributor-list.module.css'

interface ContributorListProps {
  readonly form: Form
  readonly first: Contributors
  /** Whether the form takes payments now. */
  readonly isOpen: boolean
}

/** The contributors, each as they chose to be shown, eight at a time. */
export function ContributorList({ form, first, isOpen }: ContributorListProps) {
  const t = useTexts('campaign')
  const toast = useToast()
  const locale = useLocale()
  const [further, setFurther] = useState<readonly Contributors[]>([])
  const [busy, setBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (!form.contributorsVisible) return null
  const pages = [first, ...further]
  const people = pages.flatMap((page) => page.data)
  // Where no payment is possible, the invitation to be the first contributor makes no sense.
  if (people.length === 0 && !isOpen) return null
  const word = contributionWord(form.formType)
  const token = pages.at(-1)?.continuationToken ?? null
  const showMore = async (continuationToken: string) => {
    setBusy(true)
    try {
      const next = await makeFormCalls(makeSend(locale)).contributors(form, continuationToken)
      const from = list.current?.children.length ?? 0
      flushSync(() => setFurther((all) => [...all, next]))
      // After the last page, the button is removed: keyboard users continue at the first new line.
      if (next.continuationToken === null) (list.current?.children[from] as HTMLElement | undefined)?.focus()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast({ tone: 'danger', title: t('contributors.failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="contributors-title">
      <h2 id="contributors-title">
        {t(isGiftForm(form.formType) ? 'contributors.title' : 'contributors.titleOther')}
      </h2>
      <p className={`soft ${styles.count}`}>
        {people.length === 0
          ? t(`contributors.empty.${word}`)
          : t(word, { count: Math.max(form.contributorsCount, people.length) })}
      </p>
      <ul ref={list} className={styles.list}>
        {people.map((person, rank) => (
          <ContributorLine key={`${person.date}-${rank}`} person={person} />
        ))}
      </ul>
      <output className="visually-hidden">
        {further.length > 0 &&
          t('contributors.added', { what: t(word, { count: further.at(-1)?.data.length ?? 0 }) })}
      </output>
      {token !== null && (
        <Button variant="quiet" busy={busy} onClick={() => void showMore(token)}>
          {t('contributors.more')}
        </Button>
      )}
    </section>
  )
}

function ContributorLine({ person }: { readonly person: Contributor }) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const { displayName, amount, comment, date } = person
  return (
    <li className={styles.line} tabIndex={-1}>
      <span className={styles.face} aria-hidden="true">
        {displayName === null ? <Icon name="person" /> : initialsOf(displayName)}
      </span>
      <div className={styles.words}>
        <b>{displayName ?? t('contributors.anonymous')}</b>
        {comment !== null && comment !== '' && (
          <p className="small">{t('contributors.comment', { comment })}</p>
        )}
        <p className="soft small">
          <time dateTime={date}>{formatInstantDate(date)}</time>
        </p>
      </div>
      {amount === null ? (
        <span className={`soft small ${styles.hidden}`}>{t('contributors.hidden')}</span>
      ) : (
        <b className="num">{shortEuros(cents(amount), locale)}</b>
      )}
    </li>
  )
}

function initialsOf(name: string): string {
  return name
    .split(/[\s'’-]+/)
    .slice(0, 2)
    .map((word) => word[0]?.toLocaleUpperCase('fr') ?? '')
    .join('')
}
