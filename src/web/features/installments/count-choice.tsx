import { formatEuros } from '#domain/format.ts'
import { maxCents } from '#domain/money.ts'
import { countName } from '#web/features/installments/plan-of.ts'
import { type Installment, chargeOf } from '#web/lib/cart/paid-over-time.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import type { Locale } from '#domain/locale.ts'
import { RadioCards } from '#web/ui/choice/radio-cards.tsx'

interface CountChoiceProps {
  readonly counts: readonly number[]
  readonly value: number
  /** The payments for a count; none for a single payment. */
  readonly planFor: (count: number) => readonly Installment[]
  /** The amount to pay now with a single payment. */
  readonly total: string
  readonly onCount: (count: number) => void
  readonly error?: string | undefined
}

/** The number of payments: each choice states what is paid today and what later. */
export function CountChoice({ counts, value, planFor, total, onCount, error }: CountChoiceProps) {
  const t = useTexts('installments')
  const locale = useLocale()
  return (
    <RadioCards
      name={countName}
      label={t('legend')}
      value={String(value)}
      error={error}
      options={counts.map((count) => ({
        value: String(count),
        label: count === 1 ? t('once') : t('times', { count }),
        detail: detailOf(planFor(count), total, t, locale),
      }))}
      onChoice={(count) => onCount(Number(count))}
    />
  )
}

function detailOf(
  installments: readonly Installment[],
  total: string,
  t: Translate<'installments'>,
  locale: Locale,
): string {
  const [first, ...later] = installments
  const [most, ...others] = later.map(chargeOf)
  if (first === undefined || most === undefined) return t('onceDetail', { today: total })
  const words = {
    today: formatEuros(chargeOf(first), locale),
    count: later.length,
    later: formatEuros(maxCents(most, ...others), locale),
  }
  return t(others.every((amount) => amount === most) ? 'detail' : 'detailAtMost', words)
}
