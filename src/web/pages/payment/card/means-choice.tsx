import { type PaymentMeans, paymentMeans } from '#domain/payment/payment-means.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'

interface MeansChoiceProps {
  /** What may be chosen; one alone asks nothing. */
  readonly means: readonly PaymentMeans[]
  readonly chosen: PaymentMeans
  readonly onMeans: (means: PaymentMeans) => void
}

/** A card, or a direct debit where the form takes both. */
export function MeansChoice({ means, chosen, onMeans }: MeansChoiceProps) {
  const t = useTexts('payment')
  if (means.length < 2) return null
  return (
    <ChoiceGroup
      name="payment.means"
      legend={t('means.choice')}
      look="segments"
      value={chosen}
      options={means.map((one) => ({ value: one, label: t(`means.${one}`) }))}
      onChoice={(value) => {
        const found = paymentMeans.find((one) => one === value)
        if (found !== undefined && found !== chosen) onMeans(found)
      }}
    />
  )
}

/** What a payer signs with a direct debit, and how long it takes. */
export function MandateWords() {
  const t = useTexts('payment')
  return (
    <div className="stack small">
      <p>{t('means.delay')}</p>
      <p className="soft">{t('means.mandate')}</p>
    </div>
  )
}
