import type { PastOrder } from '#contract/account/history.ts'
import { formatInstantDate } from '#domain/format.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useContentLang, useTexts } from '#web/lib/texts.ts'

interface DetachDialogProps {
  /** The order in question; null: closed. */
  readonly order: PastOrder | null
  readonly onClose: () => void
  readonly onSure: (order: PastOrder) => void
}

/** Asks once before an order leaves the account for good. */
export function DetachDialog({ order, onClose, onSure }: DetachDialogProps) {
  const t = useTexts('account')
  const lang = useContentLang()
  return (
    <Sure
      open={order !== null}
      title={t('history.detach.title')}
      action={t('history.detach.confirm')}
      keep={t('history.detach.keep')}
      onSure={() => order !== null && onSure(order)}
      onClose={onClose}
    >
      {order !== null && (
        <>
          <p lang={lang}>
            {t('history.detach.text', {
              title: order.form.title,
              number: order.orderNumber,
              date: formatInstantDate(order.date),
            })}
          </p>
          <p>{t(`history.detach.${order.joinedBy}`)}</p>
          <p>{t('history.detach.final')}</p>
        </>
      )}
    </Sure>
  )
}
