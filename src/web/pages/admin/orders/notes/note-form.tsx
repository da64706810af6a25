import { checkNote } from '#domain/order/order-note.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { TextArea } from '#web/ui/form/text-input.tsx'

export interface OrderNotesProps {
  readonly org: string
  readonly order: OrderSheet
  readonly onOrder: (order: OrderSheet) => void
}

const line = 'POST /admin/organizations/:org/orders/:order/notes'

/** Writes a note on an order. */
export function NoteForm({ org, order, onOrder }: OrderNotesProps) {
  const t = useTexts('orderSheet')
  const locale = useLocale()
  const { keyOf, forget } = useRequestKey()
  const entry = useChangeForm({
    prefix: 'note.',
    initial: { text: '' },
    check: ({ text }) => checkNote(text),
    labelOf: () => t('notes.label'),
    save: async ({ text }) => {
      const params = { org, order: order.id }
      onOrder(await makeSend(locale)(line, { params, body: { text, token: keyOf({ text }) } }))
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
