import type { ConfirmationView } from '#contract/order/confirmation.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { addCents, cents } from '#domain/money.ts'
import { chargeOfAll } from '#web/lib/cart/paid-over-time.ts'
import { dotted } from '#web/lib/dotted.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { OrderDocuments } from '#web/pages/payment/order/order-documents.tsx'
import { ScheduleSheet } from '#web/pages/payment/order/schedule-sheet.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Price } from '#web/ui/price.tsx'

interface OrderLinesProps {
  readonly view: ConfirmationView
  readonly order: NonNullable<ConfirmationView['order']>
}

/** The order with its number, and its documents. */
export function OrderLines({ view, order }: OrderLinesProps) {
  return (
    <>
      <Sheet as="section" titleId="order-title">
        <div className="stack">
          <Lines view={view} order={order} />
          <OrderDocuments view={view} order={order} />
        </div>
      </Sheet>
      {order.schedule !== null && <ScheduleSheet schedule={order.schedule} />}
    </>
  )
}

function Lines({ view, order }: OrderLinesProps) {
  const t = useTexts('confirmation')
  const lang = useContentLang()
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const { amountTip: tip, schedule } = order
  const later =
    schedule?.kind === 'INSTALLMENT' ? schedule.installments.filter(({ status }) => status === 'Planned') : []
  return (
    <>
      <h2 id="order-title">{t(orderKey(view.form.formType))}</h2>
      {later.length > 0 && <Then view={view} later={later} />}
      <p className="soft small">
        <RichText
          text={t('confirmed.number', {
            number: order.orderNumber,
            date: formatInstantDate(order.date),
          })}
        />
      </p>
      <ul className="lines">
        {order.lines.map((line, index) => (
          <li key={index}>
            <div>
              {line.isGiftBeside ? (
                <span>{t('confirmed.giftBeside')}</span>
              ) : (
                <span lang={lang}>{line.name}</span>
              )}
              <p className="soft small" lang={lang}>
                {dotted([line.participant, ...line.options])}
              </p>
            </div>
            {line.amount === 0 ? (
              <span>{t('confirmed.free')}</span>
            ) : (
              <Price amount={line.amount} locale={locale} />
            )}
          </li>
        ))}
        {order.discount !== null && (
          <li className={styles.discount}>
            <span>{t('confirmed.discount', { code: order.discount.code })}</span>
            <span className="num">
              −<Price amount={order.discount.amount} locale={locale} />
            </span>
          </li>
        )}
        {tip > 0 && (
          <li>
            <span>{t('confirmed.tip', { brand })}</span>
            <Price amount={tip} locale={locale} />
          </li>
        )}
        <li className={styles.total}>
          <span>{t(totalKey(view, schedule))}</span>
          <Price amount={addCents(cents(order.amount), cents(tip))} locale={locale} />
        </li>
      </ul>
    </>
  )
}

/** Amount paid today, and later debits. */
function Then({
  view,
  later,
}: Pick<OrderLinesProps, 'view'> & { readonly later: Parameters<typeof chargeOfAll>[0] }) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const amount = formatEuros(addCents(cents(view.amount), cents(view.amountTip)), locale)
  const rest = formatEuros(chargeOfAll(later), locale)
  return (
    <p className={styles.paidNow}>
      <RichText text={t('confirmed.then', { amount, rest, count: later.length })} />
    </p>
  )
}

function orderKey(formType: FormType) {
  return isGiftForm(formType) ? ('confirmed.order' as const) : (`confirmed.orderOf.${formType}` as const)
}

function totalKey({ cancelled }: ConfirmationView, schedule: OrderLinesProps['order']['schedule']) {
  if (schedule === null) return cancelled === null ? 'confirmed.total' : 'confirmed.totalOrdered'
  if (schedule.kind === 'INSTALLMENT') return 'confirmed.totalOrdered'
  const isStopped = schedule.state === 'cancelled' || schedule.state === 'ended'
  return isStopped ? 'confirmed.totalOfMonth' : 'confirmed.totalMonthly'
}
