import type { Form } from '#contract/form.ts'
import { formatEuros } from '#domain/format.ts'
import { zero } from '#domain/money.ts'
import { InstallmentsPanel } from '#web/features/installments/installments-panel.tsx'
import { TipChoice } from '#web/features/tip/tip-choice.tsx'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useLocale } from '#web/lib/texts.ts'
import { useTipSuggestion } from '#web/pages/checkout/one-page/use-local-tip.ts'
import type { useOnePage } from '#web/pages/checkout/one-page/use-one-page.ts'
import { TipBox } from '#web/pages/checkout/summary/tip-box.tsx'

interface TipAndPaymentsProps {
  readonly form: Form
  readonly cart: CartSession
  readonly order: ReturnType<typeof useOnePage>
}

/** The tip, then the number of payments for the total. */
export function TipAndPayments({ form, cart, order }: TipAndPaymentsProps) {
  const locale = useLocale()
  const { amount, tip, total, spread, consents } = order
  const isMonthly = spread.frequency === 'SUBSCRIPTION'
  const suggestion = useTipSuggestion(cart, form, amount, spread.frequency)
  return (
    <>
      {amount > zero && (
        <TipChoice
          {...{ suggestion, total, isMonthly }}
          chosen={tip}
          realAmount={amount}
          onTip={order.setTip}
        >
          <TipBox
            {...consents.box('tipConfirmed')}
            tip={tip ?? zero}
            times={isMonthly ? 'monthly' : Math.max(1, spread.installments.length)}
          />
        </TipChoice>
      )}
      <InstallmentsPanel {...spread} total={formatEuros(total, locale)} onChoice={spread.choose} />
    </>
  )
}
