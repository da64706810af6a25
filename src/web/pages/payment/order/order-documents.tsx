import type { ConfirmationView } from '#contract/order/confirmation.ts'
import type { OrderTicketFiles } from '#contract/order/ticket.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { ButtonLink } from '#web/ui/button.tsx'

interface OrderDocumentsProps {
  readonly view: ConfirmationView
  readonly order: NonNullable<ConfirmationView['order']>
}

/** The documents that are ready now, and those that come by mail. */
export function OrderDocuments({ view, order }: OrderDocumentsProps) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const { documents } = order
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
      <li>
        <div>
          <b>{t('confirmed.summary')}</b>
          <p className="soft small">{t('confirmed.summaryWhat')}</p>
        </div>
        <ButtonLink variant="second" size="s" href={order.summaryUrl}>
          {t('confirmed.openSummary')}
        </ButtonLink>
      </li>
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
function Cards({ cards }: Pick<OrderDocumentsProps['order'], 'cards'>) {
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
function Receipts({ view, order: { receipts, taxReceipt } }: OrderDocumentsProps) {
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
