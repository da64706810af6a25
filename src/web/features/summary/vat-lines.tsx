import type { Cart } from '#contract/cart.ts'
import { vatByRate } from '#web/features/summary/order-groups.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Price } from '#web/ui/price.tsx'

/** The VAT included in the total, by rate; empty without VAT. */
export function VatLines({ cart }: { readonly cart: Cart }) {
  const t = useTexts('order')
  const locale = useLocale()
  const rates = vatByRate(cart)
  if (rates.length === 0) return null
  return (
    <ul className="soft small lines">
      {rates.map(({ rate, amount }) => (
        <li key={rate}>
          <span>{t('vat', { rate: new Intl.NumberFormat(locale).format(rate) })}</span>
          <Price amount={amount} locale={locale} />
        </li>
      ))}
    </ul>
  )
}
