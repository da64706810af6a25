import { ticketNumber } from '#domain/ticket/ticket-number.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import { entryWords } from '#web/pages/door/entry-words.ts'
import type { CheckPart } from '#web/pages/door/check-part.ts'
import styles from './door.module.css'

/** Tickets that this device and another one let in; nothing where there are none. */
export function ConflictLines({ door, view: { conflicts } }: CheckPart) {
  const t = useTexts('door')
  const lang = useContentLang()
  if (conflicts.length === 0) return null
  return (
    <details className={styles.conflicts}>
      <summary>{t('conflicts', { count: conflicts.length })}</summary>
      <ul>
        {conflicts.map(({ first, later }) => (
          <li key={first.number}>
            <span lang={lang}>{door.ticket(first.number)?.name ?? ''}</span>{' '}
            {t('number', { number: ticketNumber(first.number) })}
            {[first, ...later].map((entry) => (
              <p key={entry.id} className="small">
                {t('conflictEntry', { ...entryWords(entry), device: entry.device })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
