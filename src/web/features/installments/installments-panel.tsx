import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import { formatDate } from '#domain/format.ts'
import { CountChoice } from '#web/features/installments/count-choice.tsx'
import { DebitDay } from '#web/features/installments/debit-day.tsx'
import styles from '#web/features/installments/installments.module.css'
import { ScheduleTable } from '#web/features/installments/schedule-table.tsx'
import type { InstallmentsChoice } from '#web/lib/api/cart-calls.ts'
import type { Installment } from '#web/lib/cart/paid-over-time.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface InstallmentsPanelProps {
  readonly frequency: PaymentFrequency
  /** The counts on offer; with only one, there is no choice to show. */
  readonly counts: readonly number[]
  readonly choice: InstallmentsChoice
  readonly planFor: (choice: InstallmentsChoice) => readonly Installment[]
  /** The association fixed the dates and amounts. */
  readonly hasDates: boolean
  /** Names of the lines that are paid in full today. */
  readonly excluded: readonly string[]
  /** The total, as text. */
  readonly total: string
  /** Civil date in Paris. */
  readonly today: string
  readonly onChoice: (choice: InstallmentsChoice) => void
  readonly error?: string | undefined
}

/** Number of months shown for a monthly payment. */
const monthsShown = 4

/** In how many payments an order is paid, on which days, and each date with its amount. Empty without a choice. */
export function InstallmentsPanel(props: InstallmentsPanelProps) {
  const { frequency, counts, choice, planFor, hasDates, excluded, total, today, onChoice, error } = props
  const t = useTexts('installments')
  const lang = useContentLang()
  const installments = planFor(choice)
  const isMonthly = frequency === 'SUBSCRIPTION'
  const isAsked = counts.length > 1 && !hasDates && !isMonthly
  const next = installments[1]
  if (!isAsked && next === undefined) return null
  return (
    <Sheet as="section" titleId="installments-title">
      <div className="stack-l">
        <div className="stack">
          <h2 id="installments-title">{t(titleKey(isMonthly, hasDates))}</h2>
          <p className="soft">{t(textKey(isMonthly, hasDates))}</p>
        </div>
        {isAsked && (
          <CountChoice
            counts={counts}
            value={choice.installments}
            planFor={(count) => planFor({ ...choice, installments: count })}
            total={total}
            onCount={(count) => onChoice({ ...choice, installments: count })}
            error={error}
          />
        )}
        {next !== undefined && !hasDates && (
          <DebitDay
            value={choice.firstDebitDayOfMonth}
            today={today}
            next={formatDate(next.date)}
            onDay={(day) => onChoice({ ...choice, firstDebitDayOfMonth: day })}
          />
        )}
        {next !== undefined && (
          <ScheduleTable
            caption={t(isMonthly ? 'table.next' : 'table.caption')}
            installments={isMonthly ? installments.slice(0, monthsShown) : installments}
            isFirstToday
            isEndless={isMonthly}
          />
        )}
        {next !== undefined && !isMonthly && excluded.length > 0 && (
          <p className={`small ${styles.excluded}`}>
            <RichText
              text={t('excluded', { names: excluded.join(', ') })}
              parts={{ names: (names) => <span lang={lang}>{names}</span> }}
            />
          </p>
        )}
      </div>
    </Sheet>
  )
}

function titleKey(isMonthly: boolean, hasDates: boolean) {
  if (isMonthly) return 'monthlyTitle'
  return hasDates ? 'datesTitle' : 'title'
}

function textKey(isMonthly: boolean, hasDates: boolean) {
  if (isMonthly) return 'monthly'
  return hasDates ? 'dates' : 'free'
}
