import { type SyntheticEvent, useState } from 'react'
import type { Form } from '#contract/form.ts'
import { formatEuros } from '#domain/format.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type AmountChoice, amountOf } from '#web/pages/checkout/one-page/amount-choice.ts'
import { AmountFields } from '#web/pages/checkout/one-page/amount-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface EarlyAmountProps {
  readonly form: Form
  readonly choice: AmountChoice
  readonly isBusy: boolean
  readonly onChoice: (choice: AmountChoice) => void
  /** The visitor wants to pay: missing fields are reported once the rest is loaded. */
  readonly onPay: () => void
}

/** Placeholders for the fields that load later: enough for a screen, so that nothing visible moves. */
const laterFields = ['one', 'two', 'three', 'four', 'five', 'six'] as const

/** The amount and the order button, which are in the page from the start; the rest of the order loads later. */
export function EarlyAmount({ form, choice, isBusy, onChoice, onPay }: EarlyAmountProps) {
  const t = useTexts('checkout')
  const locale = useLocale()
  const [now] = useState(() => new Date())
  const pay = (event: SyntheticEvent) => {
    event.preventDefault()
    onPay()
  }
  return (
    <form className="stack-l" noValidate onSubmit={pay}>
      <AmountFields {...{ form, choice, now, onChoice }} errorOf={nothing} />
      <Sheet>
        <div className="stack-l">
          {laterFields.map((field) => (
            <div key={field} className="stack">
              <Skeleton lines={1} />
              <Skeleton block="control" />
            </div>
          ))}
        </div>
      </Sheet>
      <Button type="submit" wide busy={isBusy}>
        {isPaidLater(choice, form)
          ? t('continue')
          : t('summary.pay', { amount: formatEuros(amountOf(choice, form), locale) })}
      </Button>
    </form>
  )
}

/** What is charged now is only known with the rest: until then the button shows no amount that could be wrong. */
function isPaidLater({ tierId }: AmountChoice, { tiers }: Form): boolean {
  const tier = tiers.find(({ id }) => id === tierId)
  return tier !== undefined && (tier.paymentFrequency === 'INSTALLMENT' || tier.terms.length > 0)
}

function nothing(): undefined {
  return undefined
}
