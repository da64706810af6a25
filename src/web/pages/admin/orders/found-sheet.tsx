import type { FoundOrders } from '#contract/admin/orders.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { formatNumber } from '#domain/number-text.ts'
import { ordersCounted } from '#domain/order/order-state.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type OrderQuery, orderSearch, readOrderQuery } from '#web/pages/admin/orders/order-query.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ExportLinks } from '#web/pages/admin/orders/export-links.tsx'
import { OrderLine } from '#web/pages/admin/orders/order-line.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface FoundSheetProps {
  /** The association in addresses. */
  readonly org: string
  readonly query: OrderQuery
  /** Empty: the list is not searched. */
  readonly text: string
  readonly found: FoundOrders
  readonly isBusy: boolean
  /** Shows the page that begins there; null: its address does. */
  readonly turn: ((after: string) => void) | null
  readonly isFirst: boolean
}

const everything = readOrderQuery(new URLSearchParams())

/** A page of orders with their number and sum, which are those of all pages. */
export function FoundSheet({ org, query, text, found, isBusy, turn, isFirst }: FoundSheetProps) {
  const t = useTexts('orders')
  const locale = useLocale()
  const { orders, total, next } = found
  const to = (after: string) => orderSearch({ ...query, after })
  const step = (after: string, label: string) =>
    turn === null ? (
      <ButtonLink variant="second" size="s" href={to(after)}>
        {label}
      </ButtonLink>
    ) : (
      <Button variant="second" size="s" busy={isBusy} onClick={() => turn(after)}>
        {label}
      </Button>
    )
  const many = formatNumber(ordersCounted, locale)
  const title =
    total === null
      ? t('many', { count: many })
      : t('count', { count: total.count, number: formatNumber(total.count, locale) })
  return (
    <AdminSheet
      title={title}
      aside={
        total !== null && total.count > 0 && <b className="num">{formatEuros(cents(total.amount), locale)}</b>
      }
    >
      {total === null && <p className="soft small">{t('manyText')}</p>}
      {orders.length === 0 ? (
        <Nothing query={query} text={text} />
      ) : (
        <ul className="lines" aria-busy={isBusy}>
          {orders.map((order) => (
            <OrderLine key={order.id} org={org} order={order} />
          ))}
        </ul>
      )}
      {(!isFirst || next !== null) && (
        <ActionRow>
          {!isFirst && step('', t('begin'))}
          {next !== null && step(next, t('next'))}
        </ActionRow>
      )}
      {orders.length > 0 && <ExportLinks org={org} query={query} isSearched={text !== ''} />}
    </AdminSheet>
  )
}

/** In place of a list: where orders will come from, or how to find others. */
function Nothing({ query, text }: Pick<FoundSheetProps, 'query' | 'text'>) {
  const t = useTexts('orders')
  const all = orderSearch(everything)
  if (text !== '') return <p>{t('nothingFound', { text })}</p>
  if (orderSearch({ ...query, sort: 'newest' }) === all) return <p>{t('none')}</p>
  return (
    <p>
      {t('nothingHere')} <a href={all}>{t('seeAll')}</a>
    </p>
  )
}
