import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useRef, useState } from 'react'
import { mostSource } from '#domain/form/form-changes.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Behind } from '#web/pages/admin/edition/behind.tsx'
import { type EditionProps, isBehind, previewPath } from '#web/pages/admin/edition/edition-props.ts'
import { Mistakes } from '#web/pages/admin/edition/mistakes.tsx'
import { FormPictures } from '#web/pages/admin/edition/form-pictures.tsx'
import type { PictureCalls } from '#web/pages/admin/pictures/picture-calls.ts'
import { useEdition } from '#web/pages/admin/edition/use-edition.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'
import styles from './edition.module.css'

const sourceId = 'source'

/** The definition of a form: edited here or taken from a file, shown as the real page, then published. */
export function EditionForm({ pictures, ...props }: EditionProps & Pick<PictureCalls, 'pictures'>) {
  const t = useTexts('manage')
  const edition = useEdition(props)
  const { source, setSource, mistakes, attempt } = edition
  const [aside, setAside] = useState<string | null>(null)
  const mayEdit = props.rights.includes('form:edit')
  const takeOwn = () => {
    if (aside !== null) edition.replace(aside)
    setAside(null)
  }
  return (
    <>
      <AdminSheet title={t('edit.contents')}>
        {isBehind(props) ? (
          <Behind
            edition={props.edition}
            seen={props.seen}
            isBusy={edition.isBusy}
            onTake={() => setAside(edition.replace(props.edition.source))}
            onSave={() => void edition.preview(props.edition.revision)}
          />
        ) : (
          aside !== null && <SetAside onReturn={takeOwn} />
        )}
        <Mistakes mistakes={mistakes} attempt={attempt} sourceId={sourceId} />
        <div className={styles.source}>
          <TextArea
            name={sourceId}
            label={t('edit.source')}
            hint={t('edit.sourceHint')}
            error={mistakes.length === 0 ? undefined : t('mistakes', { count: mistakes.length })}
            value={source}
            onText={setSource}
            rows={24}
            spellCheck={false}
            readOnly={!mayEdit}
            maxLength={mostSource}
          />
        </div>
        {mayEdit && <Tools {...props} edition={edition} />}
      </AdminSheet>
      {mayEdit && (
        <FormPictures address={props.address} pictures={pictures} source={source} onSource={setSource} />
      )}
    </>
  )
}

/** The author's own text, while they look at another one. */
function SetAside({ onReturn }: { readonly onReturn: () => void }) {
  const t = useTexts('manage')
  return (
    <Note title={<output>{t('edit.behind.aside')}</output>}>
      <Button variant="second" size="s" onClick={onReturn}>
        {t('edit.behind.return')}
      </Button>
    </Note>
  )
}

type ToolsProps = Pick<EditionProps, 'address' | 'rights'> & {
  readonly edition: ReturnType<typeof useEdition>
}

/** A file instead of the text, and what is done with the text. */
function Tools({ address, rights, edition }: ToolsProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const file = useRef<HTMLInputElement>(null)
  const { setSource, isBusy, previewId, preview, publish } = edition
  const take = async (chosen: File) => setSource((await chosen.text()).slice(0, mostSource))
  return (
    <>
      <FileInput
        name="definition"
        label={t('edit.file')}
        hint={t('edit.fileHint')}
        accept="application/json,.json"
        action={t('edit.choose')}
        element={file}
        onFile={(chosen) => void take(chosen)}
      />
      <div className={styles.actions}>
        <Button variant="second" busy={isBusy} onClick={() => void preview()}>
          {t('edit.save')}
        </Button>
        {rights.includes('form:publish') && (
          <Button busy={isBusy} onClick={() => void publish()}>
            {t('edit.publish')}
          </Button>
        )}
      </div>
      {previewId !== null && (
        <p>
          <a href={previewPath(address, previewId, locale)} target="_blank" rel="noopener">
            {t('edit.preview')} <span className="visually-hidden">({t('window')})</span>
          </a>
        </p>
      )}
    </>
  )
}
