import { isMembers } from '#domain/form/editing/draft.ts'
import { changesBetween } from '#domain/form/editing/compare-drafts.ts'
import { type Clash, placeOf } from '#domain/form/editing/merge-drafts.ts'
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
  if (clashes.length === 0) return null
  return (
    <Note tone="warn" role="alert" title={t('clash.title')}>
      {clashes.map((clash) => (
        <OneClash key={clash.path.join('.')} editor={editor} clash={clash} />
      ))}
    </Note>
  )
}

interface OneClashProps {
  readonly editor: DraftEditor
  readonly clash: Clash
}

function OneClash({ editor, clash }: OneClashProps) {
  const t = useEditorTexts()
  const { mine, theirs } = clash
  const { name, textOf } = useClashWords(editor, clash)
  return (
    <div className={styles.list}>
      <p>
        <b>{name}</b>
      </p>
      <p>{t('clash.mine', { value: textOf(mine, theirs) })}</p>
      <p>{t('clash.theirs', { value: textOf(theirs, mine) })}</p>
      <p className={styles.actions}>
        <Button size="s" variant="second" onClick={() => editor.resolve(clash, mine)}>
          {t('clash.takeMine')}
        </Button>
        <Button size="s" variant="second" onClick={() => editor.resolve(clash, theirs)}>
          {t('clash.takeTheirs')}
        </Button>
      </p>
    </div>
  )
}

/** The name of the place, and a value: of an item that one of them removed, what the other one changed in it. */
function useClashWords(editor: DraftEditor, { path, before }: Clash) {
  const t = useEditorTexts()
  const { draft } = editor.getState()
  const place = placeOf(draft, path)
  const list = placeOf(draft, path.slice(0, -1)) ?? []
  const isItem = isMembers(before) && before['key'] === path.at(-1)
  // An item that is gone has its name from before.
  const at = place ?? [...list, 0]
  const { nameOf, valueText, itemName, changeText } = usePlaceName(draft)
  const name = isItem ? itemName(at, before) : nameOf(at)
  const textOf = (value: unknown, beside: unknown): string => {
    if (!isItem) return valueText(at, value, beside)
    if (value === undefined) return t('clash.removed')
    return changesBetween(before, value, at).map(changeText).join(', ')
  }
  return { name, textOf }
}
