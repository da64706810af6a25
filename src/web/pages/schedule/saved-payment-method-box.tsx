import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { cardBrand } from '#web/lib/card-brand.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { needsPayerNow } from '#web/pages/schedule/state/state-notes.tsx'
import { localizedHref } from '#web/pages/schedule/state/localized-href.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The payment method, and how to change it: by paying the next debit, or the overdue one, with another. */
export function SavedPaymentMethodBox({ view }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const { savedPaymentMethod, regularisationUrl } = view
  const words = savedPaymentMethod?.paymentMethod === 'Card' ? 'Card' : 'other'
  const isRefused = view.installments.some(({ status }) => status === 'Refused')
  const isAskedAbove = (view.state === 'active' && view.cardEndsBefore !== null) || needsPayerNow(view)
  if (view.state === 'ended' || view.state === 'cancelled') return null
  return (
    <Sheet as="section" titleId="card-title">
      <div className="stack">
        <h2 id="card-title">{t('card.title')}</h2>
        <p>
          {savedPaymentMethod === null
            ? t('card.none')
            : t(`card.${savedPaymentMethod.paymentMethod}`, {
                brand: cardBrand(savedPaymentMethod.brand),
                last4: savedPaymentMethod.last4,
                expiry: savedPaymentMethod.expiry,
              })}
        </p>
        {regularisationUrl !== null && !isRefused && !isAskedAbove && (
          <>
            <p className="soft">{t(`card.change.${words}`)}</p>
            <ButtonLink variant="second" href={localizedHref(regularisationUrl, locale)}>
              {t(`card.changeAction.${words}`)}
            </ButtonLink>
          </>
        )}
      </div>
    </Sheet>
  )
}
