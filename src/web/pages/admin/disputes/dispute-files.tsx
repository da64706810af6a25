import { useRef } from 'react'
import type { DisputeFile, DisputeSheet } from '#contract/admin/money/disputes.ts'
import { documentTypes } from '#domain/organisation/required-documents.ts'
import { disputeFileKinds, type DisputeFileKind, maxDisputeMegabytes } from '#domain/refund/dispute-file.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { sendFile, useSentFiles } from '#web/admin-kit/send-file.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'

const max = maxDisputeMegabytes

interface DisputeFilesProps {
  readonly org: string
  readonly dispute: DisputeSheet
  readonly onChange: (dispute: DisputeSheet) => void
}

/** The documents that go to the bank with the answer, one of each kind, until it is sent. */
export function DisputeFiles({ org, dispute, onChange }: DisputeFilesProps) {
  const t = useTexts('disputes')
  const locale = useLocale()
  const toast = useToast()
  const { id, files, papers } = dispute
  const params = { org, dispute: id }
  const change = useChange()
  const uploads = useSentFiles<DisputeFileKind>({
    maxMegabytes: max,
    sent: t('files.sent'),
    send: async (kind, file) => {
      const line = 'POST /admin/organizations/:org/disputes/:dispute/documents/:kind'
      onChange(await sendFile(line, { params: { ...params, kind } }, file, locale))
    },
  })
  const addPapers = async () => {
    const after = await change.send('POST /admin/organizations/:org/disputes/:dispute/papers', { params })
    if (after === null) return
    onChange(after)
    toast({ tone: 'ok', title: t('files.papersAdded') })
  }
  const remove = async (file: string) => {
    const line = 'POST /admin/organizations/:org/disputes/:dispute/files/:file/remove'
    const after = await change.send(line, { params: { ...params, file } })
    if (after !== null) onChange(after)
  }
  return (
    <AdminSheet title={t('files.title')}>
      <p className="soft small">{t('files.hint', { max })}</p>
      {papers.length > 0 && (
        <div className="stack">
          <p>{t('files.papers', { names: papers.map((kind) => t(`files.paper.${kind}`)).join(', ') })}</p>
          <p>
            <Button variant="second" busy={change.isBusy} needsNetwork onClick={() => void addPapers()}>
              {t('files.addPapers')}
            </Button>
          </p>
        </div>
      )}
      <div className="stack-l">
        {disputeFileKinds.map((kind) => (
          <FileRow
            key={kind}
            kind={kind}
            file={files.find((one) => one.kind === kind)}
            uploads={uploads}
            addressOf={(file) => addressOf(params, file)}
            onRemove={(file) => void remove(file.id)}
          />
        ))}
      </div>
    </AdminSheet>
  )
}

interface FileRowProps {
  readonly kind: DisputeFileKind
  readonly file: DisputeFile | undefined
  readonly uploads: ReturnType<typeof useSentFiles<DisputeFileKind>>
  readonly addressOf: (file: DisputeFile) => string
  readonly onRemove: (file: DisputeFile) => void
}

function FileRow({ kind, file, uploads, addressOf: linkTo, onRemove }: FileRowProps) {
  const t = useTexts('disputes')
  const element = useRef<HTMLInputElement>(null)
  const { refused, sending, send } = uploads
  const label = t(`files.kind.${kind}`)
  return (
    <FileInput
      name={`file.${kind}`}
      label={label}
      error={refused?.kind === kind ? t(`files.${refused.why}`, { max }) : undefined}
      accept={documentTypes.join()}
      action={t(file === undefined ? 'files.choose' : 'files.replace')}
      element={element}
      onFile={(chosen) => void send(kind, chosen)}
      actions={
        file !== undefined && (
          <Button
            size="s"
            variant="quiet"
            aria-label={t('files.removeOf', { kind: label })}
            onClick={() => {
              onRemove(file)
              // The pressed button disappears.
              element.current?.focus()
            }}
          >
            {t('files.remove')}
          </Button>
        )
      }
    >
      {file !== undefined && <a href={linkTo(file)}>{file.name}</a>}
      <output className="soft small">{sending.includes(kind) && t('files.sending')}</output>
    </FileInput>
  )
}

/** The documents that went with an answer. */
export function SentFiles({ org, dispute: { id, files } }: Omit<DisputeFilesProps, 'onChange'>) {
  const t = useTexts('disputes')
  if (files.length === 0) return null
  return (
    <>
      <h3>{t('files.title')}</h3>
      <ul className="lines">
        {files.map((file) => (
          <li key={file.id}>
            <a href={addressOf({ org, dispute: id }, file)}>{file.name}</a>{' '}
            <span className="soft small">{t(`files.kind.${file.kind}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function addressOf(names: { readonly org: string; readonly dispute: string }, { id }: DisputeFile): string {
  return `/ha-api/admin/organizations/${names.org}/disputes/${names.dispute}/files/${id}`
}
