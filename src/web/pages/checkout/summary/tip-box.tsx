import { formatEuros } from '#domain/format.ts'
import type { Cents } from '#domain/money.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'

type TipBoxProps = Omit<Parameters<typeof Checkbox>[0], 'label'> & {
  readonly tip: Cents
  /** The number of payments of the tip, or monthly. */
  readonly times: number | 'monthly'
}

/** The box that confirms the tip and states its amount. */
export function TipBox({ tip, times, ...box }: TipBoxProps) {
  const t = useTexts('tip')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const amount = formatEuros(tip, locale)
  const confirmation =
    times === 'monthly'
      ? t('confirmMonthly', { amount, brand })
      : t(times === 1 ? 'confirm' : 'confirmSpread', { amount, brand, times })
  return <Checkbox {...box} required label={<RichText text={confirmation} />} />
}
