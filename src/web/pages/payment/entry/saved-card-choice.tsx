import type { SavedMethods } from '#contract/payment.ts'
import { cardBrand } from '#web/lib/card-brand.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RadioCards } from '#web/ui/choice/radio-cards.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

interface SavedCardChoiceProps {
  readonly methods: SavedMethods['data']
  /** The chosen saved card; null: another card is entered. */
  readonly chosen: string | null
  /** The card that was chosen can no longer be used. */
  readonly isGone: boolean
  readonly onChoice: (id: string | null) => void
}

const other = 'other'

/** The payer's saved cards beside another card; nothing for a payer without any. */
export function SavedCardChoice({ methods, chosen, isGone, onChoice }: SavedCardChoiceProps) {
  const t = useTexts('payment')
  if (methods.length === 0) return null
  return (
    <>
      {isGone && (
        <Note tone="warn" role="alert" title={t('savedCard.gone')}>
          <p>{t('savedCard.goneText')}</p>
        </Note>
      )}
      <RadioCards
        name="payment.savedCard"
        label={t('savedCard.choice')}
        value={chosen ?? other}
        onChoice={(value) => onChoice(value === other ? null : value)}
        options={[
          ...methods.map(({ id, brand, last4, expiry }) => ({
            value: id,
            label: t('savedCard.saved', { brand: cardBrand(brand), last4 }),
            detail: `${t('savedCard.expiry', { expiry })} ${t('savedMethodRef')}`,
          })),
          { value: other, label: t('savedCard.other'), detail: null },
        ]}
      />
    </>
  )
}
