import { useState } from 'react'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useTexts } from '#web/lib/texts.ts'
import { NoteForm, type OrderNotesProps } from '#web/pages/admin/orders/notes/note-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

type Note = OrderSheet['notes'][number]

/** Notes of members on an order, the latest first, and a field for another one. */
export function OrderNotes({ org, order, onOrder }: OrderNotesProps) {
  const t = useTexts('orderSheet')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [asked, setAsked] = useState<Note | null>(null)
  const { notes, areAnswersErased, rights } = order
  const mayWrite = rights.includes('order:correct')
  if (notes.length === 0 && !mayWrite) return null
  const remove = async ({ id }: Note) => {
    const answer = await send('POST /admin/organizations/:org/orders/:order/notes/:note/delete', {
      params: { org, order: order.id, note: id },
    })
    if (answer === null) return
    onOrder(answer)
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
              {note.isOwn && mayWrite && (
                <Button variant="quiet" size="s" busy={isBusy} onClick={() => setAsked(note)}>
                  {t('notes.delete')}
                  <span className="visually-hidden">{` ${t('notes.of', { at: timeOf(note) })}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {areAnswersErased && <p className="soft">{t('notes.erased')}</p>}
      {mayWrite && !areAnswersErased && <NoteForm {...{ org, order, onOrder }} />}
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
