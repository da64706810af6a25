import type { Payout } from '#contract/admin/money/payouts.ts'
import { formatDate, formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/admin/orders/order.module.css'
import tables from '#web/admin-kit/tables.module.css'

const tones = { created: 'warn', paid: 'ok', cancelled: undefined } as const

/** A payout and what it pays: the movements since the one before, which add up to it. */
export function PayoutLine({ payout }: { readonly payout: Payout }) {
  const t = useTexts('payouts')
  const locale = useLocale()
  const { at, amount, state, reference, bookedOn, parts, carried } = payout
  const euros = (value: number) => formatEuros(cents(value), locale)
  const named = parts.map(({ kind, count, amount: part }) => [t(`part.${kind}`, { count }), part] as const)
  const rest = carried === 0 ? [] : [[t(carried > 0 ? 'carried' : 'left'), carried] as const]
  return (
    <li className={tables.sides}>
      <div className={styles.line}>
        <div className={styles.what}>
          <b>{formatInstantDate(at)}</b>
          <StateMark tone={tones[state]}>{t(`state.${state}`)}</StateMark>
          {amount < 0 && <p className="small">{t('repaid')}</p>}
          <p className="soft small">
            {dotted([
              reference === null ? '' : t('reference', { reference }),
              bookedOn === null ? '' : t('booked', { date: formatDate(bookedOn) }),
            ])}
          </p>
        </div>
        <b className="num">{euros(amount)}</b>
      </div>
      <dl className={`${styles.totals} small`}>
        {[...named, ...rest].map(([name, value]) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd className="num">{euros(value)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
