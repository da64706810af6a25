import { useRef, useState } from 'react'
import { type Draft, isMembers, writeDraft } from '#domain/form/editing/draft.ts'
import { mostSource } from '#domain/form/form-changes.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { offerFile } from '#web/lib/browser/offer-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './editor.module.css'

interface FileFoldProps {
  readonly draft: Draft
  readonly fileName: string
  readonly canEdit: boolean
  readonly onDraft: (draft: Draft) => void
}

/** The definition as a file, for those who prefer one: taken away, or taken over into the draft. */
export function FileFold({ draft, fileName, canEdit, onDraft }: FileFoldProps) {
  const t = useEditorTexts()
  const element = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<'unreadable' | 'tooLong' | null>(null)
  const take = async (file: File) => {
    // A character has four bytes at most.
    const text = file.size > 4 * mostSource ? null : await file.text()
    const read = text === null ? null : readFile(text)
    const isLong = read === null ? text === null : writeDraft(read).length > mostSource
    setRefusal(isLong ? 'tooLong' : read === null ? 'unreadable' : null)
    if (read !== null && !isLong) onDraft(read)
  }
  const save = () =>
    offerFile(`${fileName}.json`, new Blob([writeDraft(draft)], { type: 'application/json' }))
  return (
    <Sheet as="section">
      <details className={styles.folded}>
        <summary>{t('file.title')}</summary>
        <div className={styles.group}>
          <p className="soft">{t('file.text')}</p>
          <div>
            <Button variant="second" size="s" onClick={save}>
              {t('file.save')}
            </Button>
          </div>
          {canEdit && (
            <FileInput
              name="definition"
              label={t('file.take')}
              hint={t('file.takeHint')}
              accept="application/json,.json"
              action={t('file.choose')}
              element={element}
              onFile={(chosen) => void take(chosen)}
            />
          )}
          {refusal !== null && <Note tone="bad" role="alert" title={t(`file.${refusal}`)} />}
        </div>
      </details>
    </Sheet>
  )
}

function readFile(text: string): Draft | null {
  try {
    const value: unknown = JSON.parse(text)
    return isMembers(value) ? value : null
  } catch {
    return null
  }
}
