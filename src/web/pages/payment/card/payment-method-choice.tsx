import { type PaymentMethod, paymentMethods } from '#domain/payment/payment-method.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'

interface PaymentMethodChoiceProps {
  /** The payment methods on offer; with only one, there is no choice to show. */
  readonly paymentMethod: readonly PaymentMethod[]
  readonly chosen: PaymentMethod
  readonly onPaymentMethod: (paymentMethod: PaymentMethod) => void
}

/** A card, or a direct debit where the form accepts both. */
export function PaymentMethodChoice({ paymentMethod, chosen, onPaymentMethod }: PaymentMethodChoiceProps) {
  const t = useTexts('payment')
  if (paymentMethod.length < 2) return null
  return (
    <ChoiceGroup
      name="payment.paymentMethod"
      legend={t('paymentMethod.choice')}
      variant="segments"
      value={chosen}
      options={paymentMethod.map((one) => ({ value: one, label: t(`paymentMethod.${one}`) }))}
      onChoice={(value) => {
        const found = paymentMethods.find((one) => one === value)
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
