import { useState } from 'react'
import { type Draft, type DraftPath, withValue } from '#domain/form/editing/draft.ts'
import { isOver } from '#domain/form/editing/moments.ts'
import { takenAt, unitsLeft } from '#domain/form/editing/sold-items.ts'
import type { EditorProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from '../editor.module.css'

interface SoldProps {
  readonly editor: EditorProps
  readonly at: DraftPath
  readonly item: Draft
}

/** Whether a price or an option was sold, which then neither changes nor goes. */
export function wasSold({ draft, taken }: EditorProps, at: DraftPath): boolean {
  return takenAt(draft, at, taken)?.wasSold === true
}

/** How many were sold of a price or an option, and how many are left. */
export function SoldMark({ editor, at, item }: SoldProps) {
  const t = useEditorTexts()
  const taken = takenAt(editor.draft, at, editor.taken)
  if (taken === null) return null
  const left = unitsLeft(item, taken)
  return (
    <>
      {taken.sold > 0 && ` · ${t('sold.count', { count: taken.sold })}`}
      {left !== null && ` · ${t('sold.left', { count: left })}`}
    </>
  )
}

/** Why a price that was sold neither changes nor goes, and what can be done instead. */
export function SoldNote({ editor, at, item: typed, onCopy }: SoldProps & { readonly onCopy: () => void }) {
  const t = useEditorTexts()
  const { draft, taken, canEdit, onDraft } = editor
  const [now] = useState(() => new Date())
  const item = takenAt(draft, at, taken)
  if (item?.wasSold !== true) return null
  if (item.option !== null) return <Note>{t('sold.option')}</Note>
  const { sold } = item
  const isOpen = !isOver(typed['saleEndDate'], now)
  return (
    <Note>
      <p>{sold === 0 ? t('sold.returned') : t('sold.price', { count: sold })}</p>
      {canEdit && (
        <>
          <p>{t(isOpen ? 'sold.keep' : 'sold.closed')}</p>
          <p className={styles.actions}>
            <Button variant="second" size="s" onClick={onCopy}>
              {t('sold.copy')}
            </Button>
            {isOpen && (
              <Button
                variant="quiet"
                size="s"
                onClick={() => onDraft(withValue(draft, [...at, 'saleEndDate'], thisMinute()))}
              >
                {t('sold.close')}
              </Button>
            )}
          </p>
        </>
      )}
    </Note>
  )
}

/** The field of a moment has no seconds. */
function thisMinute(): string {
  const now = new Date()
  now.setUTCSeconds(0, 0)
  return now.toISOString()
}
