import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useRef } from 'react'
import type { ShownDocument } from '#contract/admin/verification.ts'
import { maxFileMegabytes } from '#domain/cart/check-file.ts'
import { formatInstantDate } from '#domain/format.ts'
import { documentTypes } from '#domain/organisation/required-documents.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { documentTones } from '#web/admin-kit/state-tones.ts'
import { useDocuments } from '#web/pages/admin/verification/use-documents.ts'
import type { VerificationPart } from '#web/pages/admin/verification/verification-part.ts'
import { FileInput } from '#web/ui/form/file-input.tsx'

/** The documents that an association sends, and what became of each. */
export function DocumentList(part: VerificationPart) {
  const t = useTexts('verification')
  const { verification } = part
  const documents = useDocuments(part)
  return (
    <AdminSheet title={t('documents.title')}>
      <p className="soft small">{t('documents.hint', { max: maxFileMegabytes })}</p>
      <div className="stack-l">
        {verification.documents.map((document) => (
          <DocumentRow
            key={document.kind}
            document={document}
            canSend={verification.canEdit && document.state !== 'accepted'}
            documents={documents}
          />
        ))}
      </div>
    </AdminSheet>
  )
}

interface DocumentRowProps {
  readonly document: ShownDocument
  readonly canSend: boolean
  readonly documents: ReturnType<typeof useDocuments>
}

function DocumentRow({ document, canSend, documents }: DocumentRowProps) {
  const t = useTexts('verification')
  const element = useRef<HTMLInputElement>(null)
  const { kind, state } = document
  const { refused, sending, send } = documents
  const error = refused?.kind === kind ? t(`documents.${refused.why}`, { max: maxFileMegabytes }) : undefined
  if (!canSend)
    return (
      <div className="stack">
        <h3>{t(`kind.${kind}`)}</h3>
        <Standing document={document} />
      </div>
    )
  return (
    <FileInput
      name={`document.${kind}`}
      label={t(`kind.${kind}`)}
      error={error}
      accept={documentTypes.join()}
      action={t(state === 'missing' ? 'documents.choose' : 'documents.replace')}
      element={element}
      onFile={(file) => void send(kind, file)}
    >
      <Standing document={document} />
      <output className="soft small">{sending.includes(kind) && t('documents.sending')}</output>
    </FileInput>
  )
}

function Standing({ document: { state, name, sentAt, reason, note } }: Pick<DocumentRowProps, 'document'>) {
  const t = useTexts('verification')
  return (
    <>
      <p>
        <StateMark tone={documentTones[state]}>{t(`documentState.${state}`)}</StateMark>
      </p>
      {sentAt !== null && (
        <p className="small">{t('documents.file', { name, date: formatInstantDate(sentAt) })}</p>
      )}
      {reason !== null && <p>{t(`reason.${reason}`)}</p>}
      {note !== '' && <p className={styles.typed}>{note}</p>}
    </>
  )
}
