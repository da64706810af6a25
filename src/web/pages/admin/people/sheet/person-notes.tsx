import { useState } from 'react'
import type { PersonSheet } from '#contract/person/person-sheet.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { checkNote } from '#domain/order/order-note.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { makeSend } from '#web/lib/api/api-client.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'

const base = 'POST /admin/organizations/:org/people/:person/notes'
type Note = PersonSheet['notes'][number]
const timeOf = ({ at }: Note) => `${formatInstantDate(at)} ${formatInstantTime(at)}`

/** Notes of members on a person, the latest first, and a field for another one. */
export function PersonNotes({ org, person, onPerson }: PersonPart) {
  const t = useTexts('personSheet')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [asked, setAsked] = useState<Note | null>(null)
  const { notes, rights } = person
  const remove = async ({ id }: Note) => {
    const answer = await send(`${base}/:note/delete`, { params: { org, person: person.id, note: id } })
    if (answer === null) return
    onPerson(answer)
    toast({ tone: 'ok', title: t('notes.deleted') })
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
              {note.isOwn && (
                <Button variant="quiet" size="s" busy={isBusy} onClick={() => setAsked(note)}>
                  {t('notes.delete')}
                  <span className="visually-hidden">{` ${t('notes.of', { at: timeOf(note) })}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {rights.includes('person:edit') && <PersonNoteForm {...{ org, person, onPerson }} />}
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

function PersonNoteForm({ org, person, onPerson }: PersonPart) {
  const t = useTexts('personSheet')
  const locale = useLocale()
  const { keyOf, forget } = useRequestKey()
  const entry = useChangeForm({
    prefix: 'note.',
    initial: { text: '' },
    check: ({ text }) => checkNote(text),
    labelOf: () => t('notes.label'),
    save: async ({ text }) => {
      const params = { org, person: person.id }
      onPerson(await makeSend(locale)(base, { params, body: { text, token: keyOf({ text }) } }))
      forget({ text })
      entry.form.restart({ text: '' })
      return t('notes.added')
    },
  })
  return (
    <ChangeForm entry={entry} submit={t('notes.add')} isMain={false}>
      <TextArea
        {...entry.form.text('text')}
        label={t('notes.label')}
        hint={t('notes.hint')}
        rows={3}
        aria-required
      />
    </ChangeForm>
  )
}
