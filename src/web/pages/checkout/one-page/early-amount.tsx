import { type SyntheticEvent, useRef, useState } from 'react'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { formatEuros } from '#domain/format.ts'
import { zero } from '#domain/money.ts'
import { useEarlySubmit } from '#web/lib/form/use-early-submit.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type AmountChoice, amountOf } from '#web/pages/checkout/one-page/amount-choice.ts'
import { AmountFields } from '#web/pages/checkout/one-page/amount-fields.tsx'
import { FirstFields } from '#web/pages/checkout/one-page/first-fields.tsx'
import { SecureNote } from '#web/features/trust/trust-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dock } from '#web/ui/layout/dock.tsx'
import { JoinedSheets } from '#web/ui/layout/sheet.tsx'

interface EarlyAmountProps {
  readonly form: Form
  readonly organization: Organization
  readonly choice: AmountChoice
  readonly isBusy: boolean
  readonly onChoice: (choice: AmountChoice) => void
  /** The visitor wants to pay: missing fields are reported once the rest is loaded. */
  readonly onPay: () => void
}

/** The order as it is in the page from the start: the amount, the fields and the button; their code loads later. */
export function EarlyAmount(props: EarlyAmountProps) {
  const { form, organization, choice, isBusy, onChoice, onPay } = props
  const t = useTexts('checkout')
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  useEarlySubmit(element)
  const [now] = useState(() => new Date())
  const amount = amountOf(choice, form)
  const label = isPaidLater(choice, form)
    ? t('continue')
    : amount === zero
      ? t('summary.payAlone')
      : t('summary.pay', { amount: formatEuros(amount, locale) })
  const pay = (event: SyntheticEvent) => {
    event.preventDefault()
    onPay()
  }
  return (
    <form ref={element} className="stack-l" method="dialog" noValidate onSubmit={pay} data-early="">
      <JoinedSheets>
        <div className="stack-l">
          <AmountFields {...{ form, choice, now, onChoice }} errorOf={nothing} />
          <FirstFields form={form} organization={organization} />
          <div className="only-wide">
            <Button type="submit" wide busy={isBusy}>
              {label}
            </Button>
          </div>
        </div>
      </JoinedSheets>
      <Dock
        label={t(amount === zero ? 'cart.noAmount' : 'cart.toPay')}
        amount={amount === zero ? null : formatEuros(amount, locale)}
        note={<SecureNote organization={organization} />}
      >
        <Button type="submit" busy={isBusy}>
          {label}
        </Button>
      </Dock>
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
