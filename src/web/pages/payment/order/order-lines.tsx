import type { ConfirmationView } from '#contract/order/confirmation.ts'
import type { OrderTicketFiles } from '#contract/order/ticket.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { addCents, cents } from '#domain/money.ts'
import { chargeOfAll } from '#web/lib/cart/paid-over-time.ts'
import { dotted } from '#web/lib/dotted.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { ScheduleSheet } from '#web/pages/payment/order/schedule-sheet.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { ButtonLink } from '#web/ui/button.tsx'
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
          <Documents view={view} order={order} />
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

/** What is paid today, and what is debited later. */
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

/** The documents that are ready now, and those that come by mail. */
function Documents({ view, order }: OrderLinesProps) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const { documents, receipts, taxReceipt } = order
  const isEmpty =
    documents.length === 0 && order.cards.length === 0 && receipts.length === 0 && taxReceipt === null
  if (order.ticketsUrl === null && isEmpty) return null
  return (
    <ul className={`lines ${styles.documents}`}>
      {order.ticketsUrl !== null && (
        <li>
          <div>
            <b>{t('confirmed.ticketsName')}</b>
            <p className="soft small">{t('confirmed.ticketsWhen')}</p>
            {order.ticketFiles !== null && <TicketFiles files={order.ticketFiles} />}
          </div>
          <ButtonLink size="s" href={order.ticketsUrl}>
            {t('confirmed.tickets')}
          </ButtonLink>
        </li>
      )}
      <Cards cards={order.cards} />
      {documents.map(({ url, number, date, amount, state }) => (
        <li key={url}>
          <div>
            <b>{t('confirmed.certificate')}</b>
            <p className="soft small">
              {t('confirmed.certificateOf', {
                amount: formatEuros(cents(amount), locale),
                date: formatInstantDate(date),
              })}
            </p>
            {state !== 'Authorized' && <p className="small">{t(`confirmed.payment.${state}`)}</p>}
          </div>
          <ButtonLink variant="second" size="s" href={url}>
            {documents.length === 1
              ? t('confirmed.openCertificate')
              : t('confirmed.openCertificateNumber', { number })}
          </ButtonLink>
        </li>
      ))}
      <Receipts view={view} order={order} />
    </ul>
  )
}

/** The tickets as PDF: all together, and each to pass on to its participant. */
function TicketFiles({ files: { url, tickets } }: { readonly files: OrderTicketFiles }) {
  const t = useTexts('confirmation')
  return (
    <ul className={`small ${styles.files}`}>
      <li>
        <a href={url}>{t('confirmed.ticketsFile', { count: tickets.length })}</a>
      </li>
      {tickets.length > 1 &&
        tickets.map((ticket) => (
          <li key={ticket.url}>
            <a href={ticket.url}>
              {t('confirmed.ticketFile', { who: dotted([ticket.number, ticket.holder]) })}
            </a>
          </li>
        ))}
    </ul>
  )
}

/** The card of each member. */
function Cards({ cards }: Pick<OrderLinesProps['order'], 'cards'>) {
  const t = useTexts('confirmation')
  const lang = useContentLang()
  return cards.map(({ url, holder, membership }) => (
    <li key={url}>
      <div>
        <b>{t('confirmed.card')}</b>
        <p className="soft small" lang={lang}>
          {dotted([holder, membership])}
        </p>
      </div>
      <ButtonLink size="s" href={url}>
        {t('confirmed.openCard')}
        {cards.length > 1 && <span className="visually-hidden"> ({holder})</span>}
      </ButtonLink>
    </li>
  ))
}

/** The tax receipts that are ready, or who sends the one that will come, and when. */
function Receipts({ view, order: { receipts, taxReceipt } }: OrderLinesProps) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const organization = view.organization.name
  return (
    <>
      {receipts.map(({ url, year, amount }) => (
        <li key={url}>
          <div>
            <b>{t('confirmed.receipt')}</b>
            <p className="soft small">
              {t('confirmed.receiptOf', { amount: formatEuros(cents(amount), locale), year })}
            </p>
          </div>
          <ButtonLink variant="second" size="s" href={url}>
            {t('confirmed.openReceipt')}
          </ButtonLink>
        </li>
      ))}
      {taxReceipt !== null && (receipts.length === 0 || taxReceipt !== 'soon') && (
        <li>
          <b>{t('confirmed.receipt')}</b>
          <span className="soft small">{t(receiptKeys[taxReceipt], { organization })}</span>
        </li>
      )}
    </>
  )
}

const receiptKeys = {
  association: 'confirmed.receiptBy',
  soon: 'confirmed.receiptSoon',
  january: 'confirmed.receiptJanuary',
} as const

function orderKey(formType: FormType) {
  return isGiftForm(formType) ? ('confirmed.order' as const) : (`confirmed.orderOf.${formType}` as const)
}

function totalKey({ cancelled }: ConfirmationView, schedule: OrderLinesProps['order']['schedule']) {
  if (schedule === null) return cancelled === null ? 'confirmed.total' : 'confirmed.totalOrdered'
  if (schedule.kind === 'INSTALLMENT') return 'confirmed.totalOrdered'
  const isStopped = schedule.state === 'cancelled' || schedule.state === 'ended'
  return isStopped ? 'confirmed.totalOfMonth' : 'confirmed.totalMonthly'
}
