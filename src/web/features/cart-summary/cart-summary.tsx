import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { isGiftBeside } from '#domain/form/open-donation.ts'
import { orderGroups, vatByRate } from '#web/features/cart-summary/order-groups.ts'
import styles from '#web/features/cart-summary/cart-summary.module.css'
import { chargeOfAll, paidToday } from '#web/lib/cart/paid-over-time.ts'
import { CampaignCover } from '#web/lib/identity/campaign-cover.tsx'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Price } from '#web/ui/price.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface CartSummaryProps {
  readonly form: Pick<Form, 'formType' | 'title'>
  /** undefined while loading, null without a cart. */
  readonly cart: Cart | null | undefined
  /** The lines are on the page already: only their sum is shown. */
  readonly isSumOnly?: boolean
  /** The total is about to change: the server's answer is pending. */
  readonly isBusy?: boolean
  /** Under the total: the estimate of the tax reduction. */
  readonly children?: ReactNode
}

/** The contents and the total of the cart, beside every step, with the amounts of the server. */
export function CartSummary(props: CartSummaryProps) {
  const { form, cart, isSumOnly = false, isBusy = false, children } = props
  const t = useTexts('checkout')
  const tOrder = useTexts('order')
  const locale = useLocale()
  const isGift = isGiftForm(form.formType)
  const tip = cart?.tipData.tipChosen ?? 0
  return (
    <Sheet as="aside" titleId="order-title" sticky cover={<CampaignCover />}>
      <div className="stack">
        <h2 id="order-title">{isGift ? t('cart.title') : tOrder('cart.title')}</h2>
        {cart === null && (
          <p className="soft">{isGift ? t('cart.unavailable') : tOrder('cart.unavailable')}</p>
        )}
        {cart === undefined && <p className={styles.waiting} aria-hidden="true" />}
        {cart !== null && cart !== undefined && (
          <>
            <CartLines {...{ cart, form, isSumOnly }} />
            {tip > 0 && (
              <p className="row soft small">
                <span>{t('cart.withoutTip')}</span>
                <Price amount={cart.paymentTerms.realAmount} locale={locale} />
              </p>
            )}
            <ToPay cart={cart} isBusy={isBusy} />
            <VatLines cart={cart} />
          </>
        )}
        {children}
      </div>
    </Sheet>
  )
}

/** Charges of today and later. */
function ToPay({ cart, isBusy }: { readonly cart: Cart; readonly isBusy: boolean }) {
  const t = useTexts('checkout')
  const tInstallments = useTexts('installments')
  const locale = useLocale()
  const later = cart.installments.slice(1)
  const isMonthly = cart.paymentFrequency === 'SUBSCRIPTION'
  return (
    <>
      {later.length > 0 && !isMonthly && (
        <p className={`row ${styles.whole}`}>
          <span>{tInstallments('cart.total')}</span>
          <Price amount={cart.totalAmount} locale={locale} />
        </p>
      )}
      <p className={`row ${styles.total}`} aria-busy={isBusy}>
        <span>{later.length === 0 ? t('cart.toPay') : tInstallments('cart.today')}</span>
        <Price amount={paidToday(cart)} locale={locale} />
      </p>
      {later.length > 0 && (
        <p className="row">
          <span>
            {isMonthly
              ? tInstallments('cart.everyMonth')
              : tInstallments('cart.later', { count: later.length })}
          </span>
          <Price amount={isMonthly ? cart.totalAmount : chargeOfAll(later)} locale={locale} />
        </p>
      )}
    </>
  )
}

/** Lines, options, discount and tip, each with its amount. */
function CartLines({
  cart,
  form,
  isSumOnly,
}: Pick<CartSummaryProps, 'form'> & { readonly cart: Cart; readonly isSumOnly: boolean }) {
  const t = useTexts('checkout')
  const tOrder = useTexts('order')
  const lang = useContentLang()
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const tip = cart.tipData.tipChosen ?? 0
  return (
    <ul className={`lines ${styles.lines}`}>
      {isSumOnly && (
        <li>
          <span>{t('cart.subtotal')}</span>
          <LineAmount amount={cart.paymentTerms.initialAmount} />
        </li>
      )}
      {(isSumOnly ? [] : orderGroups(cart)).map((group) => (
        <li key={group.key} className={styles.group}>
          <p className="row">
            {isGiftBeside(group, form) ? (
              <span>{tOrder('giftBeside')}</span>
            ) : (
              <span lang={lang}>{counted(group.items.length, group.name)}</span>
            )}
            <LineAmount amount={group.amount} />
          </p>
          {group.options.map((option) => (
            <p key={option.id} className="row soft small">
              <span lang={lang}>{counted(option.count, option.label)}</span>
              <LineAmount amount={option.amount} />
            </p>
          ))}
        </li>
      ))}
      {cart.paymentTerms.discount > 0 && (
        <li className={styles.discount}>
          <span>{tOrder('discount.line', { code: cart.discountCode ?? '' })}</span>
          <span className="num">
            −<Price amount={cart.paymentTerms.discount} locale={locale} />
          </span>
        </li>
      )}
      {tip > 0 && (
        <li>
          <span>{t('cart.tip', { brand })}</span>
          <Price amount={tip} locale={locale} />
        </li>
      )}
    </ul>
  )
}

/** An amount, or the text for nothing to pay. */
export function LineAmount({ amount }: { readonly amount: number }) {
  const t = useTexts('order')
  const locale = useLocale()
  return amount === 0 ? <span>{t('free')}</span> : <Price amount={amount} locale={locale} />
}

/** `2 × Adult`; a single unit has no number. */
export function counted(count: number, name: string): string {
  return count === 1 ? name : `${count}\u00a0×\u00a0${name}`
}

/** The VAT included in the total, by rate; empty without VAT. */
function VatLines({ cart }: { readonly cart: Cart }) {
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
