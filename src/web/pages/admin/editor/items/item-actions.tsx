import type { DraftPath } from '#domain/form/editing/draft.ts'
import type { EditorProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { wasSold } from '#web/pages/admin/editor/items/sold-note.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from '../editor.module.css'

interface ItemActionsProps {
  readonly editor: EditorProps
  readonly at: DraftPath
  readonly title: string
  readonly index: number
  readonly count: number
  /** Whether its list makes keys: what has none is not copied. */
  readonly isKeyed: boolean
  readonly onMove: (to: number) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

/** Actions on an open item of a list: it moves, is copied, is removed unless it was sold. */
export function ItemActions(props: ItemActionsProps) {
  const { editor, at, title, index, count, isKeyed, onMove, onCopy, onRemove } = props
  const t = useEditorTexts()
  if (!editor.canEdit) return null
  const named = <span className="visually-hidden"> {title}</span>
  return (
    <div className={styles.actions}>
      {index > 0 && (
        <Button variant="second" size="s" onClick={() => onMove(index - 1)}>
          {t('up')}
          {named}
        </Button>
      )}
      {index < count - 1 && (
        <Button variant="second" size="s" onClick={() => onMove(index + 1)}>
          {t('down')}
          {named}
        </Button>
      )}
      {isKeyed && (
        <Button variant="second" size="s" onClick={onCopy}>
          {t('copy')}
          {named}
        </Button>
      )}
      {!wasSold(editor, at) && (
        <Button variant="quiet" size="s" onClick={onRemove}>
          {t('remove')}
          {named}
        </Button>
      )}
    </div>
  )
}
