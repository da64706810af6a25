import { useEffect, useRef } from 'react'
import type { Mistake } from '#contract/admin/edition.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './edition.module.css'

interface MistakesProps {
  readonly mistakes: readonly Mistake[]
  /** Increases at each attempt: the list takes the focus again. */
  readonly attempt: number
  /** Id of the field with the text. */
  readonly sourceId: string
}

/** The mistakes of a text; each leads to its line. */
export function Mistakes({ mistakes, attempt, sourceId }: MistakesProps) {
  const t = useTexts('manage')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (mistakes.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Note tone="bad" title={t('mistakes', { count: mistakes.length })}>
        <ul className={styles.mistakes}>
          {mistakes.map(({ line, path, message }) => (
            <li key={`${line} ${path} ${message}`}>
              <button type="button" className={styles.line} onClick={() => selectLine(sourceId, line)}>
                {t('edit.line', { line })}
              </button>{' '}
              {path !== '' && <code>{path}</code>} <span>{message}</span>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}

/** Puts the cursor on a line of a field, and the line into view. */
function selectLine(sourceId: string, line: number): void {
  const field = document.getElementById(sourceId)
  if (!(field instanceof HTMLTextAreaElement)) return
  const lines = field.value.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  field.focus()
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  // Browsers do not scroll to a selection by themselves.
  field.scrollTop = (field.scrollHeight / Math.max(1, lines.length)) * Math.max(0, line - 4)
}
