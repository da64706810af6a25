import { formatEuros } from '#domain/format.ts'
import type { Cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { RecapRow } from '#web/ui/layout/result-page.tsx'

export interface RecapFacts {
  readonly organization: string
  /** Tip included. */
  readonly amount: Cents
  /** The number of the order, or the end of the payment's id. */
  readonly reference: string
  /** As it is shown. */
  readonly date: string
}

/** The facts of a payment above its result: association, amount, reference and date. */
export function useRecap({ organization, amount, reference, date }: RecapFacts): readonly RecapRow[] {
  const t = useTexts('confirmation')
  const locale = useLocale()
  return [
    { label: t('recap.organization'), value: organization },
    { label: t('recap.amount'), value: formatEuros(amount, locale) },
    { label: t('recap.reference'), value: reference },
    { label: t('recap.date'), value: date },
  ]
}

/** The end of a payment's id, short enough to be read out. */
export function shortReference(id: string): string {
  return id.slice(-8).toUpperCase()
}
