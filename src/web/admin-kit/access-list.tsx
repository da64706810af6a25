import type { SupportAccess } from '#contract/admin/support.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { useSupportName } from '#web/admin-kit/support-band.tsx'
import { Button } from '#web/ui/button.tsx'

interface AccessListProps {
  readonly accesses: readonly SupportAccess[]
  readonly isBusy: boolean
  /** Whether the user may end it, where it is open. */
  readonly canEnd: (access: SupportAccess) => boolean
  readonly onEnd: (access: SupportAccess) => void
}

/** Accesses of operators: who, why, from when to when, and what was opened. */
export function AccessList({ accesses, isBusy, canEnd, onEnd }: AccessListProps) {
  const t = useTexts('support')
  const manage = useTexts('manage')
  const who = useSupportName()
  return (
    <ul className="lines">
      {accesses.map((access) => (
        <li key={access.id}>
          <div className="stack">
            <div>
              <b>{who(access.operator)}</b>
              <p className="soft small">{periodOf(access, t)}</p>
            </div>
            <p className={styles.typed}>{t('reason', { reason: access.reason })}</p>
            <Pages pages={access.pages} />
            {access.ended === null && canEnd(access) && (
              <div>
                <Button variant="second" size="s" busy={isBusy} onClick={() => onEnd(access)}>
                  {manage('support.end')}
                </Button>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function periodOf({ openedAt, endsAt, ended }: SupportAccess, t: Translate<'support'>): string {
  const end = ended?.at ?? endsAt
  const times = {
    date: formatInstantDate(openedAt),
    time: formatInstantTime(openedAt),
    endDate: formatInstantDate(end),
    endTime: formatInstantTime(end),
  }
  return ended === null ? t('until', times) : `${t('period', times)}, ${t(`endedBy.${ended.by}`)}`
}

function Pages({ pages }: Pick<SupportAccess, 'pages'>) {
  const t = useTexts('support')
  const manage = useTexts('manage')
  if (pages.length === 0) return <p className="soft small">{t('noPages')}</p>
  return (
    <details>
      <summary>{t('pages', { count: pages.length })}</summary>
      <ul className="lines">
        {pages.map(({ page, form, at }) => (
          <li key={`${page} ${form ?? ''} ${at}`}>
            <div>
              {form === null
                ? manage(`supportPage.${page}`)
                : t('page', { form, page: manage(`supportPage.${page}`) })}
              <p className="soft small">
                {formatInstantDate(at)} {formatInstantTime(at)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
