import { useState } from 'react'
import type { Form } from '#contract/form.ts'
import { zero } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { amountOf, choiceOf } from '#web/pages/checkout/one-page/amount-choice.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Price } from '#web/ui/price.tsx'

interface FirstTotalsProps {
  readonly form: Form
  readonly organizationName: string
}

/** The recipient and the amount, if the form leaves no choice, until the order's own totals are loaded. */
export function FirstTotals({ form, organizationName }: FirstTotalsProps) {
  const t = useTexts('order')
  const locale = useLocale()
  const [amount] = useState(() => amountOf(choiceOf([], form, new Date()), form))
  return (
    <Sheet as="aside" titleId="first-totals-title">
      <div className="stack">
        <div>
          <h2 id="first-totals-title">{t('onePage.amountTitle')}</h2>
          <p className="soft small">{t('onePage.for', { organization: organizationName })}</p>
        </div>
        {amount === zero ? (
          <p>{t('onePage.none')}</p>
        ) : (
          <p className="row">
            <b>{t('onePage.toPay')}</b>
            <b>
              <Price amount={amount} locale={locale} />
            </b>
          </p>
        )}
      </div>
    </Sheet>
  )
}
