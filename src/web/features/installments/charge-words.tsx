import type { ReactNode } from 'react'
import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { type Installment, chargeOf, chargeOfAll } from '#web/lib/cart/paid-over-time.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'

interface ChargeWordsProps {
  readonly frequency: PaymentFrequency
  /** Number 1 is charged now; a single payment gives no text. */
  readonly installments: readonly Installment[]
}

/** Several payments: the label of today's amount, and all of them in words. */
export interface Charges {
  readonly label: ReactNode
  readonly words: ReactNode
}

/** Words of a pay button for several payments; null for a single payment. */
export function chargesOf(paid: ChargeWordsProps): Charges | null {
  return paid.installments.length < 2 ? null : { label: <ChargeToday />, words: <ChargeWords {...paid} /> }
}

function ChargeToday() {
  return useTexts('installments')('cart.today')
}

/** Charges of today and later, in one sentence. */
function ChargeWords({ frequency, installments }: ChargeWordsProps) {
  const t = useTexts('installments')
  const locale = useLocale()
  const [first, next, ...others] = installments
  if (first === undefined || next === undefined) return null
  const today = formatEuros(chargeOf(first), locale)
  if (frequency === 'SUBSCRIPTION') {
    const later = formatEuros(chargeOf(next), locale)
    return <RichText text={t('charge.monthly', { today, later, next: formatDate(next.date) })} />
  }
  const last = others.at(-1) ?? next
  const words = {
    today,
    rest: formatEuros(chargeOfAll([next, ...others]), locale),
    count: others.length + 1,
    last: formatDate(last.date),
    total: formatEuros(chargeOfAll(installments), locale),
  }
  return <RichText text={t('charge.later', words)} />
}
