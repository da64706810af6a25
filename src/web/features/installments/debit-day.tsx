import { dayOf } from '#domain/installment/due-date.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Select } from '#web/ui/form/select.tsx'

/** Days that exist in every month. Source: money core, dates of debit. */
const days = Array.from({ length: 28 }, (_, index) => index + 1)

interface DebitDayProps {
  /** 1 to 28, or null: the day of the order. */
  readonly value: number | null
  /** Civil date in Paris. */
  readonly today: string
  /** Date of the first later payment, as text. */
  readonly next: string
  readonly onDay: (day: number | null) => void
}

/** The day of the month on which the later payments are debited. */
export function DebitDay({ value, today, next, onDay }: DebitDayProps) {
  const t = useTexts('installments')
  const options = [
    { id: '', label: sameDay(dayOf(today), t) },
    ...days.map((day) => ({
      id: String(day),
      label: day === 1 ? t('day.ofFirst') : t('day.of', { day }),
    })),
  ]
  return (
    <Select
      name="summary.debitDay"
      label={t('day.label')}
      hint={t('day.hint', { next })}
      options={options}
      value={value === null ? '' : String(value)}
      onId={(id) => onDay(id === '' ? null : Number(id))}
    />
  )
}

function sameDay(day: number, t: Translate<'installments'>): string {
  if (day === 1) return t('day.sameFirst')
  return day > 28 ? t('day.sameLast', { day }) : t('day.same', { day })
}
