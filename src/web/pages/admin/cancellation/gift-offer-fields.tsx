import { giftDayChoices } from '#domain/refund/gift-offer.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import type { CancellationValues } from '#web/pages/admin/cancellation/cancellation-values.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'

interface GiftOfferFieldsProps {
  readonly form: ReturnType<typeof useChangeForm<CancellationValues>>['form']
}

/** Offers payers to give what would be refunded, and until when. */
export function GiftOfferFields({ form }: GiftOfferFieldsProps) {
  const t = useTexts('cancellation')
  return (
    <AdminSheet title={t('gift.title')}>
      <Checkbox {...form.box('offersGift')} label={t('gift.offer')} hint={t('gift.hint')} />
      {form.values['offersGift'] === true && (
        <Select
          name="cancellation.giftDays"
          label={t('gift.days')}
          hint={t('gift.consequence')}
          value={String(form.values['giftDays'])}
          options={giftDayChoices.map((count) => ({
            id: String(count),
            label: t('gift.daysOption', { count }),
          }))}
          onId={(days) => form.set('giftDays', days)}
        />
      )}
    </AdminSheet>
  )
}
