import { useState } from 'react'
import type { FileDocument, VerificationFile } from '#contract/admin/installation-verification.ts'
import { formatInstantDate } from '#domain/format.ts'
import {
  type DocumentKind,
  type RejectionReason,
  rejectionReasons,
} from '#domain/organisation/required-documents.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { documentTones } from '#web/admin-kit/state-tones.ts'
import { useTypedBefore } from '#web/admin-kit/typed-before-proof.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'

/** A file to save, not a call with an answer in JSON. */
const contents = 'GET /installation/verifications/:org/documents/:document'

/** What every part of the file's screen reads and changes. */
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
            <span className={styles.state} data-tone={documentTones[document.state]}>
              {words(`documentState.${document.state as 'sent'}`)}
            </span>
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

function Decide({ document, org, onChange }: DecideProps) {
  const t = useTexts('operator')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const decide = async (body: Decision) => {
    const input = { params: { org, document: document.id }, body }
    const answer = await send('POST /installation/verifications/:org/documents/:document', input)
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: t('file.saved') })
  }
  const accept = () => void decide({ isAccepted: true, reason: null, note: '' })
  return (
    <div className="stack">
      {document.state !== 'accepted' && (
        <div>
          <Button size="s" busy={isBusy} aria-describedby={`document-${document.kind}`} onClick={accept}>
            {t('file.accept')}
          </Button>
        </div>
      )}
      {document.state !== 'rejected' && (
        <Rejection document={document} isBusy={isBusy} onReject={(body) => void decide(body)} />
      )}
    </div>
  )
}

interface Decision {
  readonly isAccepted: boolean
  readonly reason: RejectionReason | null
  readonly note: string
}

interface RejectionProps {
  readonly document: FileDocument
  readonly isBusy: boolean
  readonly onReject: (decision: Decision) => void
}

/** Why a document is rejected: a ready sentence, or the operator's own words. */
function Rejection({ document: { id, kind }, isBusy, onReject }: RejectionProps) {
  const t = useTexts('operator')
  const words = useTexts('verification')
  const [reason, setReason] = useState<RejectionReason | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  useTypedBefore(`note-${id}`, setNote)
  const isNoteMissing = reason === 'other' && note.trim() === ''
  const reject = () => {
    setTried(true)
    if (reason !== null && !isNoteMissing) onReject({ isAccepted: false, reason, note })
  }
  return (
    <details>
      <summary>{t('file.rejectThis')}</summary>
      <div className="stack">
        <Select
          name={`reason-${id}`}
          label={t('file.reason')}
          emptyLabel={t('file.chooseReason')}
          options={rejectionReasons.map((one) => ({ id: one, label: words(`reason.${one}`) }))}
          value={reason ?? ''}
          onId={(chosen) => setReason(rejectionReasons.find((one) => one === chosen) ?? null)}
          error={isTried && reason === null ? t('file.reasonWanted') : undefined}
        />
        <TextArea
          name={`note-${id}`}
          label={t('file.note')}
          optional={reason === 'other' ? undefined : t('file.optional')}
          value={note}
          onText={setNote}
          rows={2}
          maxLength={1000}
          error={isTried && isNoteMissing ? t('file.noteWanted') : undefined}
        />
        <div>
          <Button
            size="s"
            variant="second"
            busy={isBusy}
            aria-describedby={`document-${kind}`}
            onClick={reject}
          >
            {t('file.reject')}
          </Button>
        </div>
      </div>
    </details>
  )
}
