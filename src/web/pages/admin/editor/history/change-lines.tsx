import type { ReactNode } from 'react'
import { changesBetween } from '#domain/form/editing/compare-drafts.ts'
import type { Draft, DraftPath } from '#domain/form/editing/draft.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { usePlaceName } from '#web/pages/admin/editor/place-name.ts'
import styles from '../editor.module.css'

interface ChangeLinesProps {
  readonly before: Draft
  readonly after: Draft
  /** Shown where nothing changed. */
  readonly none: string
  /** Added to the line of a place. */
  readonly noteOf?: (path: DraftPath) => ReactNode
}

/** Changes from one draft to another, a line a place, in words. */
export function ChangeLines({ before, after, none, noteOf }: ChangeLinesProps) {
  const t = useEditorTexts()
  const { nameOf, valueText } = usePlaceName(after)
  const changes = changesBetween(before, after)
  if (changes.length === 0) return <p>{none}</p>
  return (
    <ul className={styles.lines}>
      {changes.map((change) => (
        <li key={change.path.join('.')}>
          {change.path.at(-1) === 'isHidden'
            ? t(change.after === true ? 'change.hidden' : 'change.shown', {
                name: nameOf(change.path.slice(0, -1)),
              })
            : t('change', {
                name: nameOf(change.path) || String(change.path[0]),
                before: valueText(change.path, change.before, change.after),
                after: valueText(change.path, change.after, change.before),
              })}
          {noteOf?.(change.path)}
        </li>
      ))}
    </ul>
  )
}
