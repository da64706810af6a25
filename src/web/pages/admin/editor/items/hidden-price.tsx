import { type Draft, type DraftPath, pathText, withValue } from '#domain/form/editing/draft.ts'
import type { EditorList } from '#domain/form/editing/editor-fields.ts'
import type { EditorProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/** Whether the items of a list can be hidden from the public: prices can. */
export function mayHide({ name }: EditorList): boolean {
  return name === 'tiers'
}

interface HideSwitchProps {
  readonly editor: EditorProps
  readonly at: DraftPath
  readonly item: Draft
  readonly title: string
}

/** Hides a price, or shows it again, from its line in the list. */
export function HideSwitch({ editor, at, item, title }: HideSwitchProps) {
  const t = useEditorTexts()
  const { draft, onDraft } = editor
  const isHidden = item['isHidden'] === true
  const change = () => onDraft(withValue(draft, [...at, 'isHidden'], isHidden ? null : true))
  return (
    <Button variant="quiet" size="s" aria-describedby={hiddenNote} onClick={change}>
      {t(isHidden ? 'hidden.show' : 'hidden.hide')}
      <span className="visually-hidden"> {title}</span>
    </Button>
  )
}

const hiddenNote = 'hidden-note'

interface ListNotesProps {
  readonly editor: EditorProps
  readonly at: DraftPath
  readonly list: EditorList
}

/** Below a list: what is wrong with it as a whole, and the consequence of hiding a price. */
export function ListNotes({ editor, at, list }: ListNotesProps) {
  const t = useEditorTexts()
  const mistake = editor.mistakeAt(pathText(at))
  return (
    <>
      {mistake !== undefined && (
        <Note tone="bad">
          <p>{mistake}</p>
        </Note>
      )}
      {mayHide(list) && (
        <p id={hiddenNote} className="soft small">
          {t('hint.isHidden')}
        </p>
      )}
    </>
  )
}
