import { useEffect, useRef } from 'react'
import type { Edition } from '#contract/admin/edition.ts'
import { changesBetween } from '#web/pages/admin/edition/definition-changes.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { Seen } from '#web/pages/admin/edition/edition-props.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './edition.module.css'

interface BehindProps {
  readonly edition: Edition
  readonly seen: Seen
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onTake: () => void
}

/** The contents changed since the page was opened: nothing is overwritten before its author has seen what. */
export function Behind({ edition, seen, isBusy, onSave, onTake }: BehindProps) {
  const t = useTexts('manage')
  const box = useRef<HTMLDivElement>(null)
  // Again where they change once more: another refusal must not go unnoticed.
  useEffect(() => box.current?.focus(), [edition])
  const isNewText = edition.source !== seen.source
  const reason = useReason(edition, isNewText)
  const [newest] = edition.versions
  if (newest === undefined) return null
  const actions = (
    <div className={styles.actions}>
      {isNewText && (
        <Button variant="second" size="s" busy={isBusy} onClick={onTake}>
          {t('edit.behind.take', { number: newest.number })}
        </Button>
      )}
      <Button variant="second" size="s" busy={isBusy} onClick={onSave}>
        {t('edit.behind.save')}
      </Button>
    </div>
  )
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Note tone="warn" title={t('edit.behind.title')}>
        <div className={styles.stack}>
          <p>{reason}</p>
          {isNewText && <Changes before={seen.source} after={edition.source} />}
          {actions}
        </div>
      </Note>
    </div>
  )
}

/** Who made the newest version, or which one was published. */
function useReason({ versions }: Edition, isNewText: boolean): string {
  const t = useTexts('manage')
  const [newest] = versions
  const published = versions.find(({ isCurrent }) => isCurrent)
  const version = isNewText || published === undefined ? newest : published
  if (version === undefined) return ''
  const { number, author, isByOperator, createdAt, publishedAt } = version
  const at = isNewText ? createdAt : (publishedAt ?? createdAt)
  const moment = { number, date: formatInstantDate(at), time: formatInstantTime(at) }
  const by = author ?? (isByOperator ? t('journal.operator') : t('edit.before'))
  return isNewText ? t('edit.behind.text', { ...moment, author: by }) : t('edit.behind.publishedText', moment)
}

/** More would hide the text below. */
const mostChanges = 12
/** A long text is recognised by its beginning. */
const mostCharacters = 120

/** What another author changed, place by place. */
function Changes({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useTexts('manage')
  const changes = changesBetween(before, after)
  const more = changes.length - mostChanges
  return (
    <ul className={styles.mistakes} aria-label={t('edit.behind.changes')}>
      {changes.slice(0, mostChanges).map(({ path, before: old, after: now }) => (
        <li key={path}>
          <code>{path}</code>{' '}
          {old !== null && (
            <>
              <span className="visually-hidden">{t('edit.behind.was')}</span> <del>{shortened(old)}</del>{' '}
            </>
          )}
          <span className="visually-hidden">{t('edit.behind.is')}</span>{' '}
          {now === null ? t('edit.behind.nothing') : <ins>{shortened(now)}</ins>}
        </li>
      ))}
      {more > 0 && <li>{t('edit.behind.more', { count: more })}</li>}
    </ul>
  )
}

function shortened(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
