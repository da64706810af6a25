import type { ReactNode } from 'react'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import styles from '#web/features/installments/installments.module.css'
import { type Installment, chargeOf, chargeOfAll } from '#web/lib/cart/paid-over-time.ts'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'

interface ScheduleTableProps {
  readonly caption: ReactNode
  readonly captionHidden?: boolean
  readonly installments: readonly Installment[]
  /** Shows the state of each payment as text under its date. */
  readonly showsStates?: boolean
  /** Number 1 is charged now. */
  readonly isFirstToday?: boolean
  /** Monthly payments continue: the last line says so instead of a total. */
  readonly isEndless?: boolean
}

/** The dates and amounts of the payments: one line for each, in order. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { caption, captionHidden, installments, showsStates, isFirstToday, isEndless } = props
  const t = useTexts('installments')
  const locale = useLocale()
  return (
    <table className={styles.table}>
      <caption className={captionHidden === true ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('table.number')}</th>
          <th scope="col">{t('table.date')}</th>
          <th scope="col" className={styles.amount}>
            {t('table.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {installments.map((one) => (
          <tr key={one.number}>
            <td className="num">{one.number}</td>
            <td>
              <span className="num">{formatDate(one.date)}</span>
              {one.number === 1 && isFirstToday === true && (
                <span className={styles.under}>{t('table.today')}</span>
              )}
              {showsStates === true && (
                <span className={`${styles.under} ${styles[one.status] ?? ''}`}>
                  {t(`state.${one.status}`)}
                </span>
              )}
            </td>
            <td className={styles.amount}>
              <span className="num">{formatEuros(chargeOf(one), locale)}</span>
              <TipPart tip={one.tipPart} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {isEndless === true ? (
          <tr>
            <td colSpan={3} className="soft small">
              {t('table.goesOn')}
            </td>
          </tr>
        ) : (
          <tr>
            <th scope="row" colSpan={2}>
              {t('table.total')}
            </th>
            <td className={styles.amount}>
              <b className="num">{formatEuros(chargeOfAll(installments), locale)}</b>
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

/** The tip to the platform that is included in an amount. */
function TipPart({ tip }: { readonly tip: number }) {
  const t = useTexts('installments')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  if (tip === 0) return null
  return (
    <span className={styles.under}>{t('table.tip', { amount: formatEuros(cents(tip), locale), brand })}</span>
  )
}
