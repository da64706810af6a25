import type { Cart } from '#contract/cart.ts'

type Item = Cart['itemList'][number]

/** One unit as a cart contains it. Amounts in cents. */
export function aCartItem(id: string, tierId: string, change: Partial<Item> = {}): Item {
  const price = change.paymentTerms?.initialAmount ?? 1000
  return {
    id,
    tierId,
    name: tierId,
    type: 'Registration',
    customAmount: null,
    frequency: 'SINGLE',
    customFields: [],
    extraOptions: [],
    paymentTerms: { initialAmount: price, discount: 0, realAmount: price, vat: 0 },
    ...change,
  }
}

/** A cart as the browser receives it; its sums are not calculated. */
export function aWebCart(change: Partial<Cart> = {}): Cart {
  const at = '2026-11-20T09:00:00Z'
  return {
    id: 'c1',
    organization: { organizationSlug: 'la-ruche', name: 'La Ruche' },
    formSlug: 'dons',
    formType: 'Donation',
    itemList: [],
    tierList: [],
    customFields: [],
    payer: null,
    paymentTerms: { initialAmount: 0, discount: 0, realAmount: 0, vat: 0 },
    totalAmount: 0,
    tipData: {
      tipModel: 'percent-v1',
      tipSuggestion: 0,
      tipSuggestionMax: 0,
      tipSuggestionMin: 0,
      tipChosen: null,
    },
    discountCode: null,
    installments: [],
    firstDebitDayOfMonth: null,
    installmentCounts: [1],
    paymentFrequency: 'SINGLE',
    state: 'open',
    meta: { createdAt: at, updatedAt: at },
    expiresAt: '2026-11-20T09:15:00Z',
    version: 1,
    paymentRequestId: null,
    mayHaveDebited: false,
    ...change,
  }
}
