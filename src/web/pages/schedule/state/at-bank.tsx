import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { chargeOf } from '#web/lib/cart/paid-over-time.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'

/** Debits that the bank already has: they may succeed although nothing more is sent. Empty if there are none. */
export function AtBank({ view }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  return view.installments
    .filter(({ status }) => status === 'Processing')
    .map((one) => (
      <p key={one.number}>
        {t('atBank', {
          date: formatDate(one.date),
          amount: formatEuros(chargeOf(one), locale),
        })}
      </p>
    ))
}
