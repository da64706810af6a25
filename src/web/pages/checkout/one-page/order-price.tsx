import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { zero } from '#domain/money.ts'
import { DiscountCode } from '#web/features/discount/discount-code.tsx'
import { lineTotal } from '#web/features/tier-picker/selection/totals-of-items.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useTipSuggestion } from '#web/lib/cart/use-tip-suggestion.ts'
import { useTexts } from '#web/lib/texts.ts'
import { splitTiers } from '#web/pages/checkout/one-page/amount-choice.ts'
import { onePageAsideId } from '#web/pages/checkout/one-page/one-page-areas.ts'
import { Totals, type TotalsLine } from '#web/pages/checkout/one-page/totals.tsx'
import { useApplyCode } from '#web/pages/checkout/one-page/use-apply-code.ts'
import type { useOnePage } from '#web/pages/checkout/one-page/use-one-page.ts'
import { TipAndPayments } from '#web/pages/checkout/summary/tip-and-payments.tsx'

/** Pause after the last key of an amount: one request for it, not one for each digit. */
const keyPauseMs = 300

interface OrderPriceProps {
  readonly form: Form
  readonly organization: Organization
  readonly cart: CartSession
  readonly order: ReturnType<typeof useOnePage>
}

/** Everything that changes the price of a chosen amount, and what it comes to: promo code, tip, payments, totals. */
export function OrderPrice({ form, organization, cart, order }: OrderPriceProps) {
  const { amount, tip, total, spread, consents } = order
  const { frequency } = spread
  const suggestion = useTipSuggestion(cart, { ...form, amount, frequency, delayMs: keyPauseMs })
  const [aside] = useState(() => document.getElementById(onePageAsideId))
  const totals = totalsOf(order, form, organization)
  return (
    <>
      {form.allowCoupons && <CodeBox cart={cart} order={order} />}
      <TipAndPayments
        realAmount={amount}
        {...{ total, spread }}
        tip={{ suggestion, chosen: tip, onTip: order.setTip }}
        box={consents.box('tipConfirmed')}
      />
      {/* Before there is an amount, the dock of a phone says so. */}
      {!totals.isOpen && (
        <div className="only-narrow">
          <Totals {...totals} id="totals" />
        </div>
      )}
      {aside !== null && createPortal(<Totals {...totals} id="totals-aside" isAside />, aside)}
    </>
  )
}

/** The promo code, with a note to apply it again if the amount has changed since. */
function CodeBox({ cart, order }: Pick<OrderPriceProps, 'cart' | 'order'>) {
  const t = useTexts('order')
  const { code, discount, codeBefore } = order.code
  const { apply, remove } = useApplyCode(cart, order.questions.items, order.isSound)
  return (
    <div className="stack">
      <DiscountCode code={code} discount={discount} onApply={apply} onRemove={remove} />
      <output className="soft small">
        {codeBefore !== null && t('discount.again', { code: codeBefore })}
      </output>
    </div>
  )
}

function totalsOf(order: OrderPriceProps['order'], form: Form, { name }: Organization) {
  const { tip, total, spread, questions, code } = order
  return {
    lines: linesOf(form, questions.items),
    discount: code.code === null ? null : { code: code.code, amount: code.discount },
    tip: tip ?? zero,
    total,
    isOpen: total === zero && !order.isFree,
    installments: spread.installments,
    isMonthly: spread.frequency === 'SUBSCRIPTION',
    organizationName: name,
  }
}

/** The lines to pay, tier by tier. */
function linesOf(form: Form, items: readonly CartItemIn[]): TotalsLine[] {
  const { choices, gift } = splitTiers(form)
  return [...choices, ...(gift === null ? [] : [gift])]
    .filter(({ id }) => items.some(({ tierId }) => tierId === id))
    .map((tier) => ({ id: tier.id, name: tier === gift ? null : tier.name, amount: lineTotal(items, tier) }))
}
