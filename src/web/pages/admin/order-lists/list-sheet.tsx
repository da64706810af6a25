import type { ReactNode } from 'react'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { formatNumber } from '#domain/number-text.ts'
import { ordersCounted } from '#domain/order/order-state.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface ListSheetProps {
  /** Of all pages, with the sum where the list has one; null: there are too many to add them up. */
  readonly total: { readonly count: number; readonly amount?: number } | null
  readonly titleOf: (count: number, number: string) => string
  /** The title where there are more than can be added up. */
  readonly many: (count: string) => string
  readonly manyText: string
  /** Where the next page begins; null: this is the last one. */
  readonly next: string | null
  /** The address of a page. */
  readonly hrefOf: (after: string) => string
  /** Shows the page that begins there; null: its address does. */
  readonly turn: ((after: string) => void) | null
  readonly isFirst: boolean
  readonly isBusy: boolean
  /** In place of an empty list. */
  readonly nothing: ReactNode
  readonly files: ReactNode
  readonly children: ReactNode
}

/** A page of a list with its number and sum, which are those of all pages, and the way to the next page. */
export function ListSheet(props: ListSheetProps) {
  const { total, titleOf, many, manyText, next, turn, isFirst, isBusy, nothing, files, children } = props
  const t = useTexts('orders')
  const locale = useLocale()
  const step = (after: string, label: string) =>
    turn === null ? (
      <ButtonLink variant="second" size="s" href={props.hrefOf(after)}>
        {label}
      </ButtonLink>
    ) : (
      <Button variant="second" size="s" busy={isBusy} onClick={() => turn(after)}>
        {label}
      </Button>
    )
  const title =
    total === null
      ? many(formatNumber(ordersCounted, locale))
      : titleOf(total.count, formatNumber(total.count, locale))
  return (
    <AdminSheet
      title={title}
      aside={
        total?.amount !== undefined &&
        total.count > 0 && <b className="num">{formatEuros(cents(total.amount), locale)}</b>
      }
    >
      {total === null && <p className="soft small">{manyText}</p>}
      {nothing ?? <div aria-busy={isBusy}>{children}</div>}
      {(!isFirst || next !== null) && (
        <ActionRow>
          {!isFirst && step('', t('begin'))}
          {next !== null && step(next, t('next'))}
        </ActionRow>
      )}
      {nothing === null && files}
    </AdminSheet>
  )
}
