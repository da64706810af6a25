import { cents } from '#domain/money.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/admin/orders/order.module.css'
import type { CancellationPart } from '#web/pages/admin/cancellation/cancellation-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Price } from '#web/ui/price.tsx'

const line = 'POST /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/retry'

/** Orders that failed: why, what to do, and to try them again; nothing where none did. */
export function FailedOrders({ cancellation, params, onChanged }: CancellationPart) {
  const t = useTexts('cancellation')
  const locale = useLocale()
  const base = useAdminBase()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const { failed } = cancellation
  if (failed.length === 0) return null
  const retry = async (order: string | null) => {
    const answer = await send(line, { params, body: { order } })
    if (answer === null) return
    onChanged(answer)
    toast({ tone: 'ok', title: t('failed.again') })
  }
  return (
    <AdminSheet
      title={t('failed.title', { count: failed.length })}
      aside={
        <Button variant="second" size="s" busy={isBusy} onClick={() => void retry(null)}>
          {t('failed.retryAll')}
        </Button>
      }
    >
      <ul className="lines">
        {failed.map(({ id, orderId, orderNumber, payer, amount, reason }) => (
          <li key={id} className={styles.line}>
            <div className={styles.what}>
              <a href={adminOrderPath(base, params.org, orderId)}>{payer === '' ? orderNumber : payer}</a>
              <p>{t(`failed.reason.${reason}`)}</p>
              <p className="soft small">{t('failed.order', { number: orderNumber })}</p>
              <Button
                variant="quiet"
                size="s"
                busy={isBusy}
                aria-label={t('failed.retryOne', { number: orderNumber })}
                onClick={() => void retry(id)}
              >
                {t('failed.retry')}
              </Button>
            </div>
            <Price amount={cents(amount)} locale={locale} />
          </li>
        ))}
      </ul>
    </AdminSheet>
  )
}
