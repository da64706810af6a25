import type { OrderSchedule } from '#contract/order/confirmation.ts'
import { formatDate } from '#domain/format.ts'
import { ScheduleTable } from '#web/features/installments/schedule-table.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The later payments: what is done, what is to come with which payment method, and where to change it. */
export function ScheduleSheet({ schedule }: { readonly schedule: OrderSchedule }) {
  const t = useTexts('installments')
  const { kind, state, installments, paymentMethod, cardEndsBefore, manageUrl } = schedule
  const isMonthly = kind === 'SUBSCRIPTION'
  const title = t(isMonthly ? 'follow.monthlyTitle' : 'follow.title')
  const ending = endingKey(schedule)
  return (
    <Sheet as="section" titleId="schedule-title">
      <div className="stack">
        <h2 id="schedule-title">{title}</h2>
        {cardEndsBefore !== null && (
          <Note tone="warn" title={t('follow.expires', { date: formatDate(cardEndsBefore) })}>
            <p>{t('follow.expiresText')}</p>
          </Note>
        )}
        <ScheduleTable
          caption={title}
          captionHidden
          installments={installments}
          showsStates
          isEndless={isMonthly && state === 'active'}
        />
        {ending !== null && <p>{t(ending)}</p>}
        {paymentMethod !== null && (
          <p className="soft small">
            {paymentMethod.paymentMethod === 'Sepa'
              ? t('follow.account', paymentMethod)
              : t('follow.card', { ...paymentMethod, brand: capitalised(paymentMethod.brand) })}
          </p>
        )}
        <ButtonLink variant="second" size="s" href={manageUrl}>
          {t('follow.manage')}
        </ButtonLink>
      </div>
    </Sheet>
  )
}

/** As printed on cards. */
function capitalised(brand: string): string {
  return brand.slice(0, 1).toUpperCase() + brand.slice(1)
}

/** The text key for a schedule that does not simply continue. */
function endingKey({ kind, state }: OrderSchedule) {
  switch (state) {
    case 'active':
      return null
    case 'paused':
      return 'follow.paused'
    case 'ended':
      return kind === 'SUBSCRIPTION' ? 'follow.endedMonthly' : 'follow.ended'
    case 'cancelled':
      return 'follow.cancelled'
  }
}
