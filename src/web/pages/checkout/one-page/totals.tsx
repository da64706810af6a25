import { type Installment, chargeOfAll, paidToday } from '#web/lib/cart/paid-over-time.ts'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Price } from '#web/ui/price.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** A tier to pay; without a name, the gift beside it. */
export interface TotalsLine {
  readonly id: string
  readonly name: string | null
  readonly amount: number
}

interface TotalsProps {
  readonly id: string
  /** Beside the page on a large screen. */
  readonly isAside?: boolean
  /** The lines to pay, each with its amount before the discount. */
  readonly lines: readonly TotalsLine[]
  /** The discount of a promo code; null without one. */
  readonly discount: { readonly code: string; readonly amount: number } | null
  readonly tip: number
  readonly total: number
  /** The amount is not chosen yet. */
  readonly isOpen: boolean
  /** The payments, the first of which is today. */
  readonly installments: readonly Installment[]
  readonly isMonthly: boolean
  readonly organizationName: string
}

/** The recipients and their amounts, before the order button. */
export function Totals({
  id,
  isAside = false,
  lines,
  discount,
  tip,
  isOpen,
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
          {(isOpen ? [] : lines).map(({ id: tierId, name, amount }) => (
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
          {!isOpen && <ToPay {...paid} />}
        </ul>
        {isOpen && <p>{t('onePage.none')}</p>}
      </div>
    </Sheet>
  )
}

/** Charges of today and later. */
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
