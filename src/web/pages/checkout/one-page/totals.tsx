import { type Installment, chargeOfAll, paidToday } from '#web/lib/cart/paid-over-time.ts'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Price } from '#web/ui/price.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** A tier that is paid for; without a name, the gift beside it. */
export interface TotalsLine {
  readonly id: string
  readonly name: string | null
  readonly amount: number
}

interface TotalsProps {
  readonly id: string
  /** Follows the reader beside the page. */
  readonly isAside?: boolean
  /** What is paid for, each with its amount before the discount. */
  readonly lines: readonly TotalsLine[]
  /** What a promo code takes off; null without one. */
  readonly discount: { readonly code: string; readonly amount: number } | null
  readonly tip: number
  readonly total: number
  /** The payments that follow today's, which is the first. */
  readonly installments: readonly Installment[]
  readonly isMonthly: boolean
  readonly organizationName: string
}

/** What goes to whom, before the button that says it. */
export function Totals({
  id,
  isAside = false,
  lines,
  discount,
  tip,
  organizationName,
  ...paid
}: TotalsProps) {
  const t = useTexts('order')
  const tCheckout = useTexts('checkout')
  const lang = useContentLang()
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  return (
    <Sheet as={isAside ? 'aside' : 'section'} titleId={`${id}-title`} sticky={isAside}>
      <div className="stack">
        <div>
          <h2 id={`${id}-title`}>{t(isAside ? 'onePage.amountTitle' : 'onePage.summaryTitle')}</h2>
          <p className="soft small">{t('onePage.for', { organization: organizationName })}</p>
        </div>
        <ul className="lines">
          {lines.map(({ id: tierId, name, amount }) => (
            <li key={tierId}>
              <span {...(name !== null && { lang })}>{name ?? t('giftBeside')}</span>
              <Price amount={amount} locale={locale} />
            </li>
          ))}
          {discount !== null && (
            <li>
              <span>{t('discount.line', { code: discount.code })}</span>
              <span className="num">
                −<Price amount={discount.amount} locale={locale} />
              </span>
            </li>
          )}
          {tip > 0 && (
            <li>
              <span>{tCheckout('cart.tip', { brand })}</span>
              <Price amount={tip} locale={locale} />
            </li>
          )}
          <ToPay {...paid} />
        </ul>
      </div>
    </Sheet>
  )
}

/** What is charged now, and what comes later. */
function ToPay({
  total,
  installments,
  isMonthly,
}: Pick<TotalsProps, 'total' | 'installments' | 'isMonthly'>) {
  const t = useTexts('order')
  const tInstallments = useTexts('installments')
  const locale = useLocale()
  const later = installments.slice(1)
  return (
    <>
      {later.length > 0 && !isMonthly && (
        <li>
          <span>{tInstallments('cart.total')}</span>
          <Price amount={total} locale={locale} />
        </li>
      )}
      <li>
        <b>{later.length === 0 ? t('onePage.toPay') : tInstallments('cart.today')}</b>
        <b>
          <Price
            amount={paidToday({ installments: [...installments], totalAmount: total })}
            locale={locale}
          />
        </b>
      </li>
      {later.length > 0 && (
        <li>
          <span>
            {isMonthly
              ? tInstallments('cart.everyMonth')
              : tInstallments('cart.later', { count: later.length })}
          </span>
          <Price amount={isMonthly ? total : chargeOfAll(later)} locale={locale} />
        </li>
      )}
    </>
  )
}
