import { useState } from 'react'
import type { MailPreview } from '#contract/admin/mail-preview.ts'
import { type Locale, defaultLocale, languages, locales } from '#domain/locale.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import type { FormAddress } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import editing from '../editor.module.css'
import styles from '../preview-pane.module.css'

const call = 'GET /admin/organizations/:org/forms/:type/:slug/confirmation-mail'

interface MailPreviewProps {
  readonly address: FormAddress
  readonly editor: DraftEditor
}

/** Headers of a mail, and the language that they were read in. */
interface Shown extends MailPreview {
  readonly lang: Locale
}

/** Shows the confirmation mail of the draft, behind a button. Nothing is sent. */
export function MailPreviewButton({ address, editor }: MailPreviewProps) {
  const t = useEditorTexts()
  const tManage = useTexts('manage')
  const { isBusy, send } = useChange()
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOpen, setOpen] = useState(false)
  const params = formParams(address)
  const show = async (lang: Locale) => {
    await editor.settle()
    const answer = await send(call, { params, query: { lang } })
    if (answer === null) return
    setShown({ ...answer, lang })
    setOpen(true)
  }
  return (
    <>
      <div>
        <Button variant="second" size="s" busy={isBusy} needsNetwork onClick={() => void show(defaultLocale)}>
          {t('mail.show')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('mail.title')}
        closeLabel={tManage('close')}
      >
        {isOpen && shown !== null && (
          <>
            <p className="soft small">{t('mail.sample')}</p>
            <ChoiceGroup
              legend={t('mail.language')}
              name="mail-language"
              variant="segments"
              value={shown.lang}
              options={locales.map((lang) => ({ value: lang, label: languages[lang].name }))}
              onChoice={(lang) => void show(locales.find((one) => one === lang) ?? defaultLocale)}
            />
            <dl className={editing.headers}>
              <dt>{t('mail.subject')}</dt>
              <dd lang={shown.lang}>{shown.subject}</dd>
              <dt>{t('mail.sender')}</dt>
              <dd>{shown.sender}</dd>
              {shown.replyTo !== '' && (
                <>
                  <dt>{t('mail.replyTo')}</dt>
                  <dd>{shown.replyTo}</dd>
                </>
              )}
            </dl>
            <div className={styles.sheet}>
              <iframe
                className={styles.frame}
                title={t('mail.title')}
                sandbox=""
                src={addressOf(`${call}/page`, { params, query: { lang: shown.lang } })}
              />
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}
