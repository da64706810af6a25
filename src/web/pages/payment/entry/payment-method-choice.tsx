import { type PaymentMethod, paymentMethods as allPaymentMethods } from '#domain/payment/payment-method.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'

interface PaymentMethodChoiceProps {
  /** The payment methods on offer; with only one, there is no choice to show. */
  readonly paymentMethods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod
  readonly onPaymentMethod: (paymentMethod: PaymentMethod) => void
}

/** A card, or a direct debit where the form accepts both. */
export function PaymentMethodChoice({ paymentMethods, chosen, onPaymentMethod }: PaymentMethodChoiceProps) {
  const t = useTexts('payment')
  if (paymentMethods.length < 2) return null
  return (
    <ChoiceGroup
      name="payment.paymentMethod"
      legend={t('paymentMethod.choice')}
      variant="segments"
      value={chosen}
      options={paymentMethods.map((one) => ({ value: one, label: t(`paymentMethod.${one}`) }))}
      onChoice={(value) => {
        const found = allPaymentMethods.find((one) => one === value)
        if (found !== undefined && found !== chosen) onPaymentMethod(found)
      }}
    />
  )
}

/** The mandate that a payer signs with a direct debit, and how long the debit takes. */
export function MandateWords() {
  const t = useTexts('payment')
  return (
    <div className="stack small">
      <p>{t('paymentMethod.delay')}</p>
      <p className="soft">{t('paymentMethod.mandate')}</p>
    </div>
  )
}
