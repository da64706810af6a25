import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { type Cents, zero } from '#domain/money.ts'
import { AmountTiles } from '#web/features/donation-amount/amount-tiles.tsx'
import { Rhythm } from '#web/features/donation-amount/rhythm.tsx'
import { TaxEstimate } from '#web/lib/amount/tax-estimate.tsx'
import type { KnownAmount } from '#web/features/donation-amount/amount-choice.ts'
import { freeFieldName, useAmount } from '#web/features/donation-amount/use-amount.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import styles from './donation-amount.module.css'

interface DonationAmountProps {
  readonly form: Form
  readonly organization: Organization
  /** Id of the form element, so that a button elsewhere can submit it. */
  readonly id?: string
  /** The amount that a cart or a draft already contains; what the visitor chose before it arrives remains. */
  readonly initial?: KnownAmount
  /** In cents, null without an amount; `isTouched` once the visitor made a choice. */
  readonly onAmountChange?: (amount: Cents | null, isTouched: boolean, isMonthly: boolean) => void
  /** On a phone, the page has a dock with the button; elsewhere the button has this label instead of "Give 50 €". */
  readonly docked?: { readonly label: string }
  readonly onSubmit: (items: CartItemIn[]) => Promise<void>
}

/**
 * The choice of an amount: suggested amounts, a free amount, a tax estimate while typing, and the button with the
 * amount.
 */
export function DonationAmount(props: DonationAmountProps) {
  const { form, organization, id, initial, onAmountChange, docked, onSubmit } = props
  const t = useTexts('donation')
  const tProblem = useTexts('problems')
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  const picked = useAmount(form, initial, element)
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { amount, tier, isTouched } = picked
  const { isMonthly } = picked.choice
  useEffect(
    () => onAmountChange?.(amount, isTouched, isMonthly),
    [onAmountChange, amount, isTouched, isMonthly],
  )

  // A typed amount is checked while it is typed, a missing one when the form is sent. Source: spec section 5.
  const [problem] = isAsked || picked.choice.text !== '' ? picked.problems() : []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setAsked(true)
    if (picked.problems().length > 0) {
      document.getElementById(freeFieldName)?.focus()
      return
    }
    setBusy(true)
    await onSubmit(picked.items()).finally(() => setBusy(false))
  }
  const isGift = amount !== null && amount > zero
  const hasEstimate =
    isGift && problem === undefined && organization.taxReceipts && tier?.isEligibleTaxReceipt === true
  return (
    <form ref={element} id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Rhythm picked={picked} />
      <AmountTiles picked={picked} onChoose={() => setAsked(false)}>
        {picked.free !== null && (
          <AmountInput
            locale={locale}
            name={freeFieldName}
            label={picked.tiles.length === 0 ? t('freeOnly') : t('free')}
            text={picked.choice.text}
            onText={(text) => {
              picked.typeAmount(text)
              setAsked(false)
            }}
            enterKeyHint="go"
            error={problem && problemText(tProblem, problem, locale)}
          />
        )}
      </AmountTiles>
      {hasEstimate && (
        <TaxEstimate {...{ amount, isMonthly }} isUnderColucheLaw={organization.isUnderColucheLaw} />
      )}
      <div className={docked === undefined ? undefined : 'only-wide'}>
        <Button type="submit" wide busy={busy}>
          {docked?.label ??
            (isGift
              ? t(isMonthly ? 'rhythm.give' : 'give', { amount: shortEuros(amount, locale) })
              : t('giveNothing'))}
        </Button>
      </div>
    </form>
  )
}
