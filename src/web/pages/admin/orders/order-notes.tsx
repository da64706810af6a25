import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Notes } from '#web/pages/admin/notes.tsx'

interface OrderNotesProps {
  readonly org: string
  readonly order: OrderSheet
  readonly onOrder: (order: OrderSheet) => void
}

const base = 'POST /admin/organizations/:org/orders/:order/notes'

/** Notes of members on an order; none can be added once the data of its participants are erased. */
export function OrderNotes({ org, order, onOrder }: OrderNotesProps) {
  const t = useTexts('orderSheet')
  const locale = useLocale()
  const { isBusy, send } = useChange()
  const { notes, areAnswersErased, rights } = order
  const mayWrite = rights.includes('order:correct')
  if (notes.length === 0 && !mayWrite) return null
  const params = { org, order: order.id }
  const remove = async (note: string) => {
    const answer = await send(`${base}/:note/delete`, { params: { ...params, note } })
    if (answer !== null) onOrder(answer)
    return answer !== null
  }
  return (
    <Notes
      notes={notes}
      mayDelete={mayWrite}
      isBusy={isBusy}
      onDelete={remove}
      {...(mayWrite &&
        !areAnswersErased && {
          write: {
            hint: t('notes.hint'),
            onWrite: async (body) => onOrder(await makeSend(locale)(base, { params, body })),
          },
        })}
    >
      {areAnswersErased && <p className="soft">{t('notes.erased')}</p>}
    </Notes>
  )
}
