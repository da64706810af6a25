import { useState } from 'react'
import type { PastOrder } from '#contract/account/history.ts'
import { formatInstantDate } from '#domain/format.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeOwnCalls } from '#web/lib/api/own-calls.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface DetachDialogProps {
  /** The order in question; null: closed. */
  readonly order: PastOrder | null
  readonly onClose: () => void
  readonly onDetached: () => void
}

/** Asks once before an order leaves the account for good. */
export function DetachDialog({ order, onClose, onDetached }: DetachDialogProps) {
  const t = useTexts('account')
  const locale = useLocale()
  const lang = useContentLang()
  const toast = useToast()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const detach = async () => {
    if (order === null) return
    setBusy(true)
    try {
      await makeOwnCalls(makeSend(locale)).detachOrder(order.id)
      toast({ tone: 'ok', title: t('history.detach.done') })
      onDetached()
    } catch (error) {
      showFailure(asFailure(error))
    } finally {
      setBusy(false)
      onClose()
    }
  }
  const named = order && {
    title: order.form.title,
    number: order.orderNumber,
    date: formatInstantDate(order.date),
  }
  return (
    <Dialog
      open={order !== null}
      onClose={onClose}
      title={t('history.detach.title')}
      closeLabel={t('history.detach.close')}
      actions={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void detach()}>
            {t('history.detach.confirm')}
          </Button>
          <Button variant="second" onClick={onClose}>
            {t('history.detach.keep')}
          </Button>
        </>
      }
    >
      {order !== null && named !== null && (
        <>
          <p lang={lang}>{t('history.detach.text', named)}</p>
          <p>{t(`history.detach.${order.joinedBy}`)}</p>
          <p>{t('history.detach.final')}</p>
        </>
      )}
    </Dialog>
  )
}
