import type { TicketPage } from '#contract/order/ticket.ts'
import { whenWords } from '#domain/event/when-words.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/tickets.module.css'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Route } from './+types/tickets'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = await readPage(context.get(pageReadsContext).ticketsPage(params.orderId))
  return {
    page,
    identity: page.identity,
    texts: loadTexts(localeOfRequest(request), ['tickets', 'campaign']),
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  return [{ title: `${loaderData.texts.tickets['documentTitle']} - ${loaderData.page.form.title}` }]
}

/** The tickets of an order: one per sheet on paper, in one column on a phone. */
export default function Tickets({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTexts('tickets')
  return (
    <div className={`page ${styles.tickets}`}>
      <div className={`stack ${styles.intro}`}>
        <h1>{t('title', { count: page.tickets.length })}</h1>
        <p className="soft">{t('intro')}</p>
        <ActionRow>
          <ButtonLink href={page.fileUrl}>{t('download', { count: page.tickets.length })}</ButtonLink>
          <Button variant="second" onClick={() => window.print()}>
            {t('print', { count: page.tickets.length })}
          </Button>
          <ButtonLink variant="quiet" href={page.form.url}>
            {t('seeEvent')}
          </ButtonLink>
        </ActionRow>
      </div>
      <ul className={styles.list}>
        {page.tickets.map((ticket) => (
          <li key={ticket.number}>
            <Ticket page={page} ticket={ticket} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TicketProps {
  readonly page: TicketPage
  readonly ticket: TicketPage['tickets'][number]
}

function Ticket({ page, ticket }: TicketProps) {
  const t = useTexts('tickets')
  const lang = useContentLang()
  const titleId = `ticket-${ticket.number}`
  return (
    <article className={styles.ticket} aria-labelledby={titleId}>
      <div className={styles.facts}>
        <p className="soft small" lang={lang}>
          {page.organization.name}
        </p>
        <h2 id={titleId} lang={lang}>
          {page.form.title}
        </h2>
        <EventFacts page={page} />
        <p className={styles.who} lang={lang}>
          {ticket.participant === '' ? t('nobody') : ticket.participant}
        </p>
        <TierFacts ticket={ticket} />
      </div>
      <div className={styles.code}>
        {ticket.qrSvg === null ? (
          <p>
            <b>{t('cancelled')}</b>
          </p>
        ) : (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(ticket.qrSvg)}`}
            alt={t('qr', { number: ticket.number })}
            width={288}
            height={288}
          />
        )}
        <p className={styles.number}>
          {t('number')} <b className="num">{ticket.number}</b>
        </p>
        <p className="soft small">
          <RichText text={t('order', { number: page.orderNumber })} />
        </p>
        <ul className={`small ${styles.links}`}>
          <li>
            <a href={ticket.fileUrl}>{t('file', { number: ticket.number })}</a>
          </li>
          {ticket.verifyUrl !== null && (
            <li>
              <a href={ticket.verifyUrl}>{t('check', { number: ticket.number })}</a>
            </li>
          )}
        </ul>
      </div>
    </article>
  )
}

/** The date, and the venue or the link. */
function EventFacts({ page }: { readonly page: TicketPage }) {
  const t = useTexts('tickets')
  const locale = useLocale()
  const lang = useContentLang()
  const words = useTexts('campaign')
  const when = page.startDate === null ? null : whenWords(page.startDate, page.endDate, locale, words)
  const venue = page.place === null ? [] : venueLines(page.place)
  return (
    <dl className={styles.event}>
      {when !== null && (
        <div>
          <dt>{t('date')}</dt>
          <dd>{when}</dd>
        </div>
      )}
      {venue.length > 0 && (
        <div>
          <dt>{t('place')}</dt>
          <dd lang={lang}>
            {venue.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      )}
      {page.onlineUrl !== null && (
        <div>
          <dt>{t('online')}</dt>
          <dd>
            <a href={page.onlineUrl}>{page.onlineUrl}</a>
          </dd>
        </div>
      )}
    </dl>
  )
}

function venueLines(venue: NonNullable<TicketPage['place']>): string[] {
  return [venue.name, venue.address, `${venue.zipCode} ${venue.city}`.trim()].filter((line) => line !== '')
}

/** The tier with its price, and the options. */
function TierFacts({ ticket }: Pick<TicketProps, 'ticket'>) {
  const t = useTexts('tickets')
  const locale = useLocale()
  const lang = useContentLang()
  return (
    <ul className={styles.tier}>
      <li>
        <span lang={lang}>{ticket.tierName}</span>
        {ticket.amount === 0 ? t('free') : <Price amount={ticket.amount} locale={locale} />}
      </li>
      {ticket.options.map((option) => (
        <li key={option}>
          <span lang={lang}>{option}</span>
          {t('included')}
        </li>
      ))}
    </ul>
  )
}
