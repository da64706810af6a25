import { pathText } from '#domain/form/editing/draft.ts'
import type { Clash } from '#domain/form/editing/compare-drafts.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { usePlaceName } from '#web/pages/admin/editor/place-name.ts'
import type { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './editor.module.css'

interface ClashListProps {
  readonly editor: DraftEditor
  readonly clashes: readonly Clash[]
}

/** Fields that another editor changed at the same time: both values, and which one stays. */
export function ClashList({ editor, clashes }: ClashListProps) {
  const t = useEditorTexts()
  const { nameOf, valueText } = usePlaceName(editor.getState().draft)
  if (clashes.length === 0) return null
  return (
    <Note tone="warn" role="alert" title={t('clash.title')}>
      {clashes.map((clash) => (
        <div key={pathText(clash.path)} className={styles.list}>
          <p>
            <b>{nameOf(clash.path)}</b>
          </p>
          <p>{t('clash.mine', { value: valueText(clash.path, clash.mine) })}</p>
          <p>{t('clash.theirs', { value: valueText(clash.path, clash.theirs) })}</p>
          <p className={styles.actions}>
            <Button size="s" variant="second" onClick={() => editor.resolve(clash, clash.mine)}>
              {t('clash.takeMine')}
            </Button>
            <Button size="s" variant="second" onClick={() => editor.resolve(clash, clash.theirs)}>
              {t('clash.takeTheirs')}
            </Button>
          </p>
        </div>
      ))}
    </Note>
  )
}
