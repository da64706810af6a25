import { type DoorPrice, mostSaleTickets } from '#domain/check-in/door-sale.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import type { SellProps } from '#web/pages/door/sale/sell-props.ts'
import { QuantityInput } from '#web/ui/choice/quantity-input.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './sale.module.css'

interface PriceLinesProps extends Pick<SellProps, 'known' | 'entry'> {
  readonly prices: readonly (DoorPrice & { readonly left: number | null })[]
  readonly onCounts: (counts: SellProps['entry']['counts']) => void
}

/** From so few on it is said how many are left. */
const fewTickets = 20

/** The prices that the gate sells, each with its number of tickets. */
export function PriceLines({ known, entry: { counts }, prices, onCounts }: PriceLinesProps) {
  const t = useTexts('door')
  const lang = useContentLang()
  const locale = useLocale()
  if (prices.length === 0) return <p>{t('sale.noPrice')}</p>
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <ul className={styles.prices}>
      {prices.map(({ tierId, price, most, left, isOnline }) => {
        const name = known.campaign.tiers.find(({ id }) => id === tierId)?.name ?? ''
        const count = counts[tierId] ?? 0
        const isFew = left !== null && left > 0 && left <= fewTickets
        return (
          <li key={tierId} className={styles.price}>
            <div>
              <b lang={lang}>{name}</b>
              <p>
                <Price amount={price} locale={locale} />
              </p>
              <p className="small" id={`about-${tierId}`}>
                {dotted([
                  left === 0 ? t('sale.soldOut') : isFew ? t('sale.few', { count: left }) : null,
                  isOnline ? null : t('sale.notOnline'),
                ])}
              </p>
            </div>
            <QuantityInput
              name={`count-${tierId}`}
              label={name}
              lessLabel={t('sale.less', { name })}
              moreLabel={t('sale.more', { name })}
              value={count}
              max={Math.min(most, left ?? most, mostSaleTickets - all + count)}
              onCount={(units) => onCounts({ ...counts, [tierId]: units })}
              describedBy={`about-${tierId}`}
            />
          </li>
        )
      })}
    </ul>
  )
}
