import { useRef } from 'react'
import { maxMessageMegabytes, mostMessageFiles } from '#domain/message/message-file.ts'
import { documentTypes } from '#domain/organisation/required-documents.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { sendFile, useSentFiles } from '#web/admin-kit/send-file.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { MessagePart } from '#web/pages/admin/messages/message-part.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'

const max = maxMessageMegabytes

/** Files that the mails of a draft name as links: added one after the other, and taken away. */
export function MessageFiles({ org, message, onMessage }: MessagePart) {
  const t = useTexts('messages')
  const locale = useLocale()
  const change = useChange()
  const element = useRef<HTMLInputElement>(null)
  const params = { org, message: message.id }
  const { sending, refused, send } = useSentFiles<'file'>({
    maxMegabytes: max,
    sent: t('files.sent'),
    send: async (_kind, file) => {
      const line = 'POST /admin/organizations/:org/messages/:message/files'
      onMessage(await sendFile(line, { params }, file, locale))
    },
  })
  const remove = async (file: string) => {
    const line = 'POST /admin/organizations/:org/messages/:message/files/:file/remove'
    const after = await change.send(line, { params: { ...params, file } })
    if (after !== null) onMessage(after)
    // The pressed button disappears.
    element.current?.focus()
  }
  const why = refused?.why
  return (
    <AdminSheet title={t('files.title')}>
      <FileList message={message} onRemove={(file) => void remove(file)} isBusy={change.isBusy} />
      {message.files.length < mostMessageFiles && (
        <FileInput
          name="message.file"
          label={t('files.add')}
          hint={t('files.hint', { max, most: mostMessageFiles })}
          error={why === undefined ? undefined : t(why === 'type' ? 'files.type' : 'files.tooLarge', { max })}
          accept={documentTypes.join()}
          action={t('files.choose')}
          element={element}
          onFile={(file) => void send('file', file)}
        >
          <output className="soft small">{sending.length > 0 && t('files.sending')}</output>
        </FileInput>
      )}
    </AdminSheet>
  )
}

interface FileListProps extends Pick<MessagePart, 'message'> {
  /** Absent: the files cannot be removed any more. */
  readonly onRemove?: (file: string) => void
  readonly isBusy?: boolean
}

/** The files of a message, with their sizes. */
export function FileList({ message: { files }, onRemove, isBusy = false }: FileListProps) {
  const t = useTexts('messages')
  if (files.length === 0) return null
  return (
    <ul className="lines">
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <div>
            {name}{' '}
            <span className="soft small">
              {t('files.size', { kilobytes: Math.max(1, Math.round(size / 1000)) })}
            </span>
          </div>
          {onRemove !== undefined && (
            <Button
              size="s"
              variant="quiet"
              busy={isBusy}
              aria-label={t('files.removeOf', { name })}
              onClick={() => onRemove(id)}
            >
              {t('files.remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
