import { useRef } from 'react'
import { mostSource } from '#domain/form/form-changes.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Behind } from '#web/pages/admin/edition/behind.tsx'
import { type EditionProps, previewPath } from '#web/pages/admin/edition/edition-props.ts'
import { Mistakes } from '#web/pages/admin/edition/mistakes.tsx'
import { PictureSection } from '#web/pages/admin/edition/pictures/picture-section.tsx'
import { useEdition } from '#web/pages/admin/edition/use-edition.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './edition.module.css'

const sourceId = 'source'

/** The definition of a form: edited here or taken from a file, shown as the real page, then published. */
export function EditionForm(props: EditionProps) {
  const t = useTexts('manage')
  const edition = useEdition(props)
  const { source, setSource, mistakes, attempt } = edition
  const mayEdit = props.rights.includes('form:edit')
  return (
    <>
      <Sheet as="section" titleId="contents-title">
        <div className="stack">
          <h2 id="contents-title">{t('edit.contents')}</h2>
          {edition.isBehind && (
            <Behind
              edition={props.edition}
              isBusy={edition.isBusy}
              onTake={edition.takeNewest}
              onSave={() => void edition.preview()}
            />
          )}
          <Mistakes mistakes={mistakes} attempt={attempt} sourceId={sourceId} />
          <div className={styles.source}>
            <TextArea
              name={sourceId}
              label={t('edit.source')}
              hint={t('edit.sourceHint')}
              error={mistakes.length === 0 ? undefined : t('edit.mistakes', { count: mistakes.length })}
              value={source}
              onText={setSource}
              rows={24}
              spellCheck={false}
              readOnly={!mayEdit}
              maxLength={mostSource}
            />
          </div>
          {mayEdit && <Tools {...props} edition={edition} />}
        </div>
      </Sheet>
      {mayEdit && <PictureSection address={props.address} source={source} onSource={setSource} />}
    </>
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
