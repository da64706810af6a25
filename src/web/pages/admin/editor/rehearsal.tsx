import { useState } from 'react'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { formParams } from '#web/admin-kit/form-params.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useBrand } from '#web/lib/texts.ts'
import type { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import type { FormAddress } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from './editor.module.css'

const call = 'POST /admin/organizations/:org/forms/:type/:slug/rehearsal'

interface RehearsalProps {
  readonly address: FormAddress
  readonly editor: DraftEditor
  /** Where it runs; null: nowhere. */
  readonly running: string | null
}

/** The steps of the draft as a visitor goes through them, with a test card where the test bank runs. */
export function Rehearsal({ address, editor, running }: RehearsalProps) {
  const t = useEditorTexts()
  const { sandbox = false, mailboxUrl = null } = useBrand() ?? {}
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [path, setPath] = useState(running)
  const params = formParams(address)
  const start = async () => {
    await editor.settle()
    const answer = await send(call, { params })
    if (answer === null) return
    setPath(answer.path)
    toast({ tone: 'ok', title: t('rehearsal.ready') })
  }
  const end = async () => {
    const answer = await send(`${call}/end`, { params })
    if (answer === null) return
    setPath(answer.path)
    toast({ tone: 'ok', title: t('rehearsal.ended') })
  }
  return (
    <AdminSheet title={t('rehearsal.title')}>
      <p>{t(sandbox ? 'rehearsal.pays' : 'rehearsal.stops')}</p>
      {path !== null && (
        <ul className={styles.lines}>
          <li>
            <a href={path} target="_blank" rel="noopener">
              {t('rehearsal.open')}
            </a>
          </li>
          {mailboxUrl !== null && (
            <li>
              <a href={mailboxUrl} target="_blank" rel="noopener">
                {t('rehearsal.mails')}
              </a>
            </li>
          )}
        </ul>
      )}
      <div className={styles.actions}>
        <Button variant="second" busy={isBusy} needsNetwork onClick={() => void start()}>
          {t(path === null ? 'rehearsal.start' : 'rehearsal.again')}
        </Button>
        {path !== null && (
          <Button variant="quiet" busy={isBusy} needsNetwork onClick={() => void end()}>
            {t('rehearsal.end')}
          </Button>
        )}
      </div>
    </AdminSheet>
  )
}
