import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import styles from '#web/features/summary/summary.module.css'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Price } from '#web/ui/price.tsx'
import { Sheet } from '#web/ui/place/sheet.tsx'

interface OrderSummaryProps {
  /** undefined while it is being read, null where there is none. */
  readonly cart: Cart | null | undefined
  /** The total is about to change: an answer is awaited. */
  readonly isBusy?: boolean
  /** Under the total: the estimate of the tax reduction. */
  readonly children?: ReactNode
}

/** What is in the cart and what it comes to, beside every step: amounts as the server answered them. */
export function OrderSummary({ cart, isBusy = false, children }: OrderSummaryProps) {
  const t = useTexts('checkout')
  const lang = useContentLang()
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const tip = cart?.tipData.tipChosen ?? 0
  return (
    <Sheet as="aside" titleId="order-title" sticky>
      <div className="stack">
        <h2 id="order-title">{t('cart.title')}</h2>
        {cart === null && <p className="soft">{t('cart.unavailable')}</p>}
        {cart === undefined && <p className={styles.waiting} aria-hidden="true" />}
        {cart !== null && cart !== undefined && (
          <>
            <ul className="lines">
              {cart.itemList.map((item) => (
                <li key={item.id}>
                  <span lang={lang}>{item.name}</span>
                  <Price amount={item.paymentTerms.realAmount} locale={locale} />
                </li>
              ))}
              {tip > 0 && (
                <li>
                  <span>{t('cart.tip', { brand })}</span>
                  <Price amount={tip} locale={locale} />
                </li>
              )}
            </ul>
            {tip > 0 && (
              <p className="row soft small">
                <span>{t('cart.withoutTip')}</span>
                <Price amount={cart.paymentTerms.realAmount} locale={locale} />
              </p>
            )}
            <p className={`row ${styles.total}`} aria-busy={isBusy}>
              <span>{t('cart.toPay')}</span>
              <Price amount={cart.totalAmount} locale={locale} />
            </p>
          </>
        )}
        {children}
      </div>
    </Sheet>
  )
}
