import type { Edition } from '#contract/admin/edition.ts'
import { formatInstantDate, formatTime } from '#domain/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './edition.module.css'

interface BehindProps {
  readonly edition: Edition
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onTake: () => void
}

/** The contents changed since the page was opened: nothing is overwritten before its author has seen it. */
export function Behind({ edition, isBusy, onSave, onTake }: BehindProps) {
  const t = useTexts('manage')
  const [newest] = edition.versions
  if (newest === undefined) return null
  const { number, author, isByOperator, createdAt } = newest
  const by = author ?? (isByOperator ? t('journal.operator') : t('edit.before'))
  return (
    <Note tone="warn" role="alert" title={t('edit.behind.title')}>
      <p>
        {t('edit.behind.text', {
          number,
          author: by,
          date: formatInstantDate(createdAt),
          time: formatTime(createdAt) ?? '',
        })}
      </p>
      <div className={styles.actions}>
        <Button variant="second" size="s" busy={isBusy} onClick={onTake}>
          {t('edit.behind.take', { number })}
        </Button>
        <Button variant="second" size="s" busy={isBusy} onClick={onSave}>
          {t('edit.behind.save')}
        </Button>
      </div>
    </Note>
  )
}
