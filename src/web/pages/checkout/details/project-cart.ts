import type { Cart, CartItemIn } from '#contract/cart.ts'
import { addCents, cents, subtractCents, sumCents } from '#domain/money.ts'
import { planOf, plannedLines } from '#web/features/installments/plan-of.ts'

/**
 * The cart as it will be once the options of a draft are saved, so that the total follows each tick. Options have no
 * discount, so only their prices change the total; the tip stays.
 */
export function projectCart(cart: Cart, draft: readonly CartItemIn[]): Cart {
  const itemList = cart.itemList.map((item): Cart['itemList'][number] => {
    const typed = draft.find(({ id }) => id === item.id)
    if (typed === undefined) return item
    const chosen = (typed.extraOptions ?? []).filter(({ value }) => value)
    const change = subtractCents(
      priceOf(cart, item.tierId, chosen),
      priceOf(cart, item.tierId, item.extraOptions),
    )
    const { initialAmount, realAmount } = item.paymentTerms
    return {
      ...item,
      extraOptions: chosen.map((choice) => ({ ...choice, customFields: choice.customFields ?? [] })),
      paymentTerms: {
        ...item.paymentTerms,
        initialAmount: addCents(cents(initialAmount), change),
        realAmount: addCents(cents(realAmount), change),
      },
    }
  })
  const sum = (key: 'initialAmount' | 'realAmount') =>
    sumCents(itemList.map(({ paymentTerms }) => cents(paymentTerms[key])))
  const realAmount = sum('realAmount')
  const projected = {
    ...cart,
    itemList,
    paymentTerms: { ...cart.paymentTerms, initialAmount: sum('initialAmount'), realAmount },
    totalAmount: addCents(realAmount, cents(cart.tipData.tipChosen ?? 0)),
  }
  return { ...projected, installments: projectInstallments(projected) }
}

/** Keeps the number of payments, for the new total of the cart. */
function projectInstallments(cart: Cart): Cart['installments'] {
  const { installments, paymentFrequency: frequency, firstDebitDayOfMonth: debitDay } = cart
  const [first] = installments
  if (first === undefined) return installments
  const parts = { frequency, debitDay, lines: plannedLines(cart), tip: cents(cart.tipData.tipChosen ?? 0) }
  return planOf({ ...parts, today: first.date }, installments.length)
}

function priceOf(
  { tierList }: Pick<Cart, 'tierList'>,
  tierId: string,
  choices: readonly { readonly extraOptionId: string; readonly value: boolean }[],
) {
  const options = tierList.find(({ id }) => id === tierId)?.extraOptions ?? []
  const isChosen = (id: string) => choices.some(({ extraOptionId, value }) => value && extraOptionId === id)
  return sumCents(options.filter(({ id }) => isChosen(id)).map(({ price }) => cents(price)))
}
