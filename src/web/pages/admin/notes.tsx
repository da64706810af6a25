import { type ReactNode, useState } from 'react'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { checkNote } from '#domain/order/order-note.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'

interface Note {
  readonly id: string
  readonly text: string
  readonly at: string
  readonly by: string | null
  /** Whether the user wrote it. */
  readonly isOwn: boolean
}

interface NotesProps {
  /** The latest first. */
  readonly notes: readonly Note[]
  /** Whether the user may delete own ones. */
  readonly mayDelete: boolean
  readonly isBusy: boolean
  /** Deletes a note; false where that was refused, and said. */
  readonly onDelete: (id: string) => Promise<boolean>
  /** Absent: no note can be added. */
  readonly write?: WriteNoteProps
  /** Below the notes. */
  readonly children?: ReactNode
}

/** Notes of members on an order or a person, and a field for another one. */
export function Notes({ notes, mayDelete, isBusy, onDelete, write, children }: NotesProps) {
  const t = useTexts('manage')
  const toast = useToast()
  const [asked, setAsked] = useState<Note | null>(null)
  const remove = async ({ id }: Note) => {
    if (await onDelete(id)) toast({ tone: 'ok', title: t('notes.deleted') })
  }
  return (
    <AdminSheet title={t('notes.title')}>
      {notes.length > 0 && (
        <ul className="lines">
          {notes.map((note) => (
            <li key={note.id} className={styles.task}>
              <div>
                <p className={styles.typed}>{note.text}</p>
                <p className="soft small">{dotted([timeOf(note), note.by])}</p>
              </div>
              {note.isOwn && mayDelete && (
                <Button variant="quiet" size="s" busy={isBusy} onClick={() => setAsked(note)}>
                  {t('notes.delete')}
                  <span className="visually-hidden">{` ${t('notes.of', { at: timeOf(note) })}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
      {write !== undefined && <WriteNote {...write} />}
      <Sure
        open={asked !== null}
        title={t('notes.sure')}
        action={t('notes.delete')}
        keep={t('notes.keep')}
        onSure={() => {
          if (asked !== null) void remove(asked)
        }}
        onClose={() => setAsked(null)}
      >
        {t('notes.sureText')}
      </Sure>
    </AdminSheet>
  )
}

const timeOf = ({ at }: Note) => `${formatInstantDate(at)} ${formatInstantTime(at)}`

interface WriteNoteProps {
  /** Who reads it, and when it ends. */
  readonly hint: string
  /** Sends a note with its idempotency key, and shows the answer. */
  readonly onWrite: (body: { readonly text: string; readonly token: string }) => Promise<void>
}

function WriteNote({ hint, onWrite }: WriteNoteProps) {
  const t = useTexts('manage')
  const { keyOf, forget } = useRequestKey()
  const entry = useChangeForm({
    prefix: 'note.',
    initial: { text: '' },
    check: ({ text }) => checkNote(text),
    labelOf: () => t('notes.label'),
    save: async ({ text }) => {
      await onWrite({ text, token: keyOf({ text }) })
      forget({ text })
      entry.form.restart({ text: '' })
      return t('notes.added')
    },
  })
  return (
    <ChangeForm entry={entry} submit={t('notes.add')} isMain={false}>
      <TextArea {...entry.form.text('text')} label={t('notes.label')} hint={hint} rows={3} aria-required />
    </ChangeForm>
  )
}
