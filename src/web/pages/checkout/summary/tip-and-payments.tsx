import type { ComponentProps } from 'react'
import { formatEuros } from '#domain/format.ts'
import { type Cents, addCents, zero } from '#domain/money.ts'
import { InstallmentsPanel } from '#web/features/installments/installments-panel.tsx'
import { TipChoice } from '#web/features/tip/tip-choice.tsx'
import { useLocale, useBrand, useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'

interface TipAndPaymentsProps {
  /** Amount without the tip. */
  readonly realAmount: Cents
  /** With it: the server's where a cart holds the order. */
  readonly total: Cents
  readonly tip: Pick<ComponentProps<typeof TipChoice>, 'suggestion' | 'chosen' | 'onTip'>
  readonly spread: Omit<ComponentProps<typeof InstallmentsPanel>, 'total'> & {
    /** Every payment, today's first. */
    readonly installments: readonly unknown[]
  }
  /** The confirmation of the tip. */
  readonly box: Omit<ComponentProps<typeof TipBox>, 'tip' | 'times'>
}

/** The contribution, then in how many times all of it is paid. Nothing to pay asks for no contribution. */
export function TipAndPayments({ realAmount, total, tip, spread, box }: TipAndPaymentsProps) {
  const locale = useLocale()
  const chosen = tip.chosen ?? zero
  const isMonthly = spread.frequency === 'SUBSCRIPTION'
  const times = isMonthly ? 'monthly' : Math.max(1, spread.installments.length)
  return (
    <>
      {total > zero && (
        <TipChoice {...tip} {...{ realAmount, total, isMonthly }}>
          <TipBox {...box} tip={chosen} times={times} />
        </TipChoice>
      )}
      <InstallmentsPanel {...spread} total={formatEuros(addCents(realAmount, chosen), locale)} />
    </>
  )
}

type TipBoxProps = Omit<Parameters<typeof Checkbox>[0], 'label'> & {
  readonly tip: Cents
  /** The number of payments of the tip, or monthly. */
  readonly times: number | 'monthly'
}

/** The box that confirms the tip and states its amount. */
function TipBox({ tip, times, ...box }: TipBoxProps) {
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
