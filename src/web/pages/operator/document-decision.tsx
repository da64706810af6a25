import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import type { FileDocument, VerificationFile } from '#contract/admin/operator-verification.ts'
import { formatInstantDate } from '#domain/format.ts'
import { type DocumentKind, rejectionReasons } from '#domain/organisation/required-documents.ts'
import { addressOf, makeSend } from '#web/lib/api/api-client.ts'
import { ChangeForm, requiredProblem, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { documentTones } from '#web/admin-kit/state-tones.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'

/** A file to save, not a call with an answer in JSON. */
const contents = 'GET /site/verifications/:org/documents/:document'

/** Data that every part of the file's screen reads and changes. */
export interface FilePart {
  /** The association in addresses. */
  readonly org: string
  readonly file: VerificationFile
  readonly onChange: (file: VerificationFile) => void
}

interface DocumentDecisionProps extends FilePart {
  readonly kind: DocumentKind
  readonly document: FileDocument | null
}

/** One document: its contents to save, and whether it is accepted. */
export function DocumentDecision({ kind, document, org, file, onChange }: DocumentDecisionProps) {
  const t = useTexts('operator')
  const words = useTexts('verification')
  return (
    <section className="stack" aria-labelledby={`document-${kind}`}>
      <h3 id={`document-${kind}`}>{words(`kind.${kind}`)}</h3>
      {document === null ? (
        <p className="soft">{t('file.missing')}</p>
      ) : (
        <>
          <p>
            <StateMark tone={documentTones[document.state]}>
              {words(`documentState.${document.state as 'sent'}`)}
            </StateMark>
          </p>
          <p className="small">
            <a href={addressOf(contents, { params: { org, document: document.id } })} download>
              {t('file.download', { name: document.name })}
            </a>
            {' · '}
            {formatInstantDate(document.sentAt)}
          </p>
          {document.reason !== null && <p>{words(`reason.${document.reason}`)}</p>}
          {document.note !== '' && <p className={styles.typed}>{document.note}</p>}
          {file.state === 'submitted' && <Decide {...{ document, org, file, onChange }} />}
        </>
      )}
    </section>
  )
}

interface DecideProps extends FilePart {
  readonly document: FileDocument
}

const decision = 'POST /site/verifications/:org/documents/:document'

function Decide(props: DecideProps) {
  const t = useTexts('operator')
  const { document, org, onChange } = props
  const toast = useToast()
  const { isBusy, send } = useChange()
  const accept = async () => {
    const body = { isAccepted: true, reason: null, note: '' }
    const answer = await send(decision, { params: { org, document: document.id }, body })
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: t('file.saved') })
  }
  return (
    <div className="stack">
      {document.state !== 'accepted' && (
        <div>
          <Button
            size="s"
            busy={isBusy}
            aria-describedby={`document-${document.kind}`}
            onClick={() => void accept()}
          >
            {t('file.accept')}
          </Button>
        </div>
      )}
      {document.state !== 'rejected' && <Rejection {...props} />}
    </div>
  )
}

/** Why a document is rejected: a ready sentence, or the operator's own words. */
function Rejection({ document: { id }, org, onChange }: DecideProps) {
  const t = useTexts('operator')
  const words = useTexts('verification')
  const locale = useLocale()
  const prefix = `rejection-${id}.`
  const entry = useChangeForm({
    prefix,
    initial: { reason: '', note: '' },
    check: ({ reason, note }) => [
      ...requiredProblem(`${prefix}reason`, reason),
      ...(reason === 'other' ? requiredProblem(`${prefix}note`, note) : []),
    ],
    labelOf: () => '',
    words: ({ field }) => t(field.endsWith('reason') ? 'file.reasonWanted' : 'file.noteWanted'),
    save: async ({ reason: chosen, note }) => {
      const reason = rejectionReasons.find((one) => one === chosen) ?? null
      const input = { params: { org, document: id }, body: { isAccepted: false, reason, note } }
      onChange(await makeSend(locale)(decision, input))
      return t('file.saved')
    },
  })
  const { onText, ...reason } = entry.form.text('reason')
  return (
    <details>
      <summary>{t('file.rejectThis')}</summary>
      <ChangeForm entry={entry} submit={t('file.reject')} isMain={false}>
        <Select
          {...reason}
          label={t('file.reason')}
          emptyLabel={t('file.chooseReason')}
          options={rejectionReasons.map((one) => ({ id: one, label: words(`reason.${one}`) }))}
          onId={onText}
        />
        <TextArea
          {...entry.form.text('note')}
          label={t('file.note')}
          optional={reason.value === 'other' ? undefined : t('file.optional')}
          rows={2}
          maxLength={1000}
        />
      </ChangeForm>
    </details>
  )
}
