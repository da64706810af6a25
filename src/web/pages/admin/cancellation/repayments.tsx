import { cents } from '#domain/money.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/admin/orders/order.module.css'
import type { CancellationPart } from '#web/pages/admin/cancellation/cancellation-part.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { Price } from '#web/ui/price.tsx'

const list = 'GET /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/repayments'
const line = 'POST /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/repaid'

/** Orders that the association repays itself, to tick off, and as a file; nothing where there are none. */
export function Repayments({ cancellation, params, onChanged }: CancellationPart) {
  const t = useTexts('cancellation')
  const orders = useTexts('orders')
  const locale = useLocale()
  const base = useAdminBase()
  const { send } = useChange()
  const { byHand } = cancellation
  if (byHand.length === 0) return null
  const tick = async (order: string, isRepaid: boolean) => {
    const answer = await send(line, { params, body: { order, isRepaid } })
    if (answer !== null) onChanged(answer)
  }
  return (
    <AdminSheet title={t('byHand.title')}>
      <p className="soft">{t('byHand.lead')}</p>
      <ul className="lines">
        {byHand.map(({ id, orderId, orderNumber, payer, amount, method, isRepaid }) => (
          <li key={id} className={styles.line}>
            <div className={styles.what}>
              <a href={adminOrderPath(base, params.org, orderId)}>{payer === '' ? orderNumber : payer}</a>
              <p className="soft small">
                {dotted([t('failed.order', { number: orderNumber }), orders(`method.${method}`)])}
              </p>
              <Checkbox
                name={`repaid-${id}`}
                checked={isRepaid}
                onChecked={(checked) => void tick(id, checked)}
                label={t('byHand.repaid')}
              />
            </div>
            <Price amount={cents(amount)} locale={locale} />
          </li>
        ))}
      </ul>
      <TableFileLinks
        label={t('byHand.file')}
        hrefOf={(format) => addressOf(list, { params, query: { format, lang: locale } })}
      />
    </AdminSheet>
  )
}
