import type { CartSnapshot, SnapshotItem } from '#domain/cart/cart.ts'
import type { PlannedSchedule } from '#domain/cart/payment-plan.ts'
import type { FormDefinition, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { isGiftForm, isGiftTier } from '#domain/form/gift-types.ts'
import { type Cents, addCents, subtractCents, sumCents, zero } from '#domain/money.ts'
import { chosenOptions } from '#domain/order/line-details.ts'
import { maskEmail } from '#domain/payer/mask-email.ts'
import type { PaymentRecap } from '#contract/payment-recap.ts'

type Item = Pick<SnapshotItem, 'name' | 'type' | 'amount' | 'isEligibleTaxReceipt' | 'extraOptions'>

export interface RecapForm {
  readonly definition: Pick<FormDefinition, 'tiers'>
  readonly organisation: Pick<OrganisationDefinition, 'taxReceipts' | 'isUnderColucheLaw'>
}

export interface RecapPayment {
  readonly amount: Cents
  readonly installmentNumber: number
  readonly snapshot: Pick<CartSnapshot, 'formType' | 'formTitle' | 'discount'> & {
    readonly items: readonly Item[]
    readonly payer: Pick<CartSnapshot['payer'], 'email' | 'isOrganization'>
    readonly schedule: Pick<PlannedSchedule, 'kind'> | null
  }
}

/** Presents the items of a payment, from its frozen cart. */
export function presentRecap({ organisation, definition }: RecapForm, payment: RecapPayment): PaymentRecap {
  const { snapshot, amount } = payment
  const paid = subtractCents(
    sumCents(snapshot.items.map((item) => item.amount.initialAmount)),
    snapshot.discount,
  )
  // A part of an order is shown as one line: its units cost more than what is paid now.
  const isWhole = payment.installmentNumber === 1 && paid === amount
  return {
    lines: isWhole ? linesOf(snapshot, definition) : [],
    discount: isWhole ? snapshot.discount : zero,
    estimate: estimateOf(organisation, payment),
    maskedEmail: maskEmail(snapshot.payer.email),
  }
}

type Line = PaymentRecap['lines'][number] & { readonly amount: Cents }

function linesOf(
  { items, formTitle }: RecapPayment['snapshot'],
  form: RecapForm['definition'],
): PaymentRecap['lines'] {
  const groups = new Map<string, Line>()
  for (const item of items) {
    const { name, type, amount } = item
    const options = chosenOptions(item, form).map(({ label }) => label)
    const key = JSON.stringify([amount.initialAmount, name, options])
    const known = groups.get(key)
    groups.set(key, {
      name,
      options,
      isPlainGift: isGiftTier(type) && name === formTitle,
      count: (known?.count ?? 0) + 1,
      amount: addCents(known?.amount ?? zero, amount.initialAmount),
    })
  }
  return [...groups.values()]
}

/** As on the summary of the order: for the gift of a person, where the association issues receipts for it. */
function estimateOf(
  { taxReceipts, isUnderColucheLaw }: RecapForm['organisation'],
  { snapshot, installmentNumber }: RecapPayment,
): PaymentRecap['estimate'] {
  if (!taxReceipts || !isGiftForm(snapshot.formType) || snapshot.payer.isOrganization) return null
  const gifts = snapshot.items.filter((item) => item.isEligibleTaxReceipt)
  const amount = sumCents(gifts.map((item) => item.amount.realAmount))
  if (installmentNumber > 1 || amount === zero) return null
  return { amount, isMonthly: snapshot.schedule?.kind === 'SUBSCRIPTION', isUnderColucheLaw }
}
