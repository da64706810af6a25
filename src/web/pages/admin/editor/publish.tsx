import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { formParams } from '#web/admin-kit/form-params.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useState } from 'react'
import type { EditedForm, Mistake, SavedVersion } from '#contract/admin/edited-form.ts'
import type { Right } from '#domain/access/rights.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useLocale } from '#web/lib/texts.ts'
import type { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { readAgain } from '#web/pages/admin/editor/read-edited-form.ts'
import type { FormAddress } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from './editor.module.css'

const calls = 'POST /admin/organizations/:org/forms/:type/:slug'

interface PublishProps {
  readonly address: FormAddress
  readonly editor: DraftEditor
  readonly edition: EditedForm
  readonly rights: readonly Right[]
  readonly hasMistakes: boolean
  readonly onMistakes: (mistakes: readonly Mistake[]) => void
  readonly onEdition: (edition: EditedForm) => void
}

/** Publishes what the draft has. */
function usePublish({ address, editor, edition, onMistakes, onEdition }: PublishProps) {
  const t = useEditorTexts()
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isBehind, setBehind] = useState(false)
  const params = formParams(address)
  const noticeConflict = (failure: ApiFailure): boolean => {
    if (failure.code !== 'CONFLICT') return false
    setBehind(true)
    void readAgain(address, locale).then(onEdition)
    return true
  }
  const take = (answer: SavedVersion | null): EditedForm | null => {
    if (answer === null) return null
    onMistakes(answer.mistakes)
    if (answer.edition !== null) onEdition(answer.edition)
    return answer.edition
  }
  const publish = async () => {
    await editor.rest()
    // A first publication shows the page too; what it waits for is said above.
    const makesPublic = edition.state === 'draft'
    const body = { ...editor.written, makesPublic }
    const published = take(await send(`${calls}/publish`, { params, body }, noticeConflict))
    if (published === null) {
      editor.resume()
      return
    }
    editor.restart(published)
    const isFirst = makesPublic && published.state === 'published'
    toast({ tone: 'ok', title: t(isFirst ? 'published.first' : 'published.again') })
  }
  const overwrite = () => {
    setBehind(false)
    editor.rebase(edition.revision)
  }
  return { isBusy, isBehind, publish, overwrite }
}

/** The last step's action: the publication. */
export function Publish(props: PublishProps) {
  const { edition, rights, hasMistakes } = props
  const t = useEditorTexts()
  const { isBusy, isBehind, publish, overwrite } = usePublish(props)
  if (!rights.includes('form:edit')) return null
  const waits = edition.state === 'draft' && edition.waitsFor !== null
  return (
    <AdminSheet title={t('step.5')}>
      {isBehind && (
        <Note tone="warn" role="alert" title={t('behind.title')}>
          <p>{t('behind.text')}</p>
          <Button variant="second" size="s" onClick={overwrite}>
            {t('behind.keep')}
          </Button>
        </Note>
      )}
      <div className={styles.actions}>
        {rights.includes('form:publish') && (
          <Button
            busy={isBusy}
            needsNetwork
            disabled={hasMistakes}
            aria-describedby="publish-reason"
            onClick={() => void publish()}
          >
            {t(waits ? 'publish.contents' : edition.state === 'draft' ? 'publish.first' : 'publish.again')}
          </Button>
        )}
      </div>
      <p id="publish-reason" className="soft small">
        {t(hasMistakes ? 'publish.blocked' : waits ? 'publish.waits' : 'publish.says')}
      </p>
    </AdminSheet>
  )
}
