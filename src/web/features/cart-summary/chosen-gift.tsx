import type { Cents } from '#domain/money.ts'
import styles from '#web/features/cart-summary/cart-summary.module.css'
import { CampaignCover } from '#web/lib/identity/campaign-cover.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Price } from '#web/ui/price.tsx'

interface ChosenGiftProps {
  readonly amount: Cents
  readonly isMonthly: boolean
}

/** Beside the first step of a gift: what is chosen now, before a cart has it. */
export function ChosenGift({ amount, isMonthly }: ChosenGiftProps) {
  const t = useTexts('checkout')
  const tInstallments = useTexts('installments')
  const locale = useLocale()
  return (
    <Sheet as="aside" titleId="order-title" sticky cover={<CampaignCover />}>
      <div className="stack">
        <h2 id="order-title">{t('cart.title')}</h2>
        <p className={`row ${styles.total}`}>
          <span>{isMonthly ? tInstallments('cart.everyMonth') : t('cart.toPay')}</span>
          <Price amount={amount} locale={locale} />
        </p>
      </div>
    </Sheet>
  )
}
