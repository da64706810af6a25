import type { Cart, CartItemIn, InitPayment, PaymentStart } from '#contract/cart.ts'
import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import type { FormKey } from '#contract/page-reads.ts'
import type { OnePageCart, OnePageWrite } from '#contract/one-page.ts'
import type { PayerIn } from '#contract/payer.ts'
import type { TipSuggestion } from '#contract/tip.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** The credentials that a guest's browser needs to read or change a cart. */
export interface CartRef {
  readonly id: string
  readonly cartKey: string
}

/**
 * The version of the cart that the visitor sees: the server refuses a write based on another version. Undefined when
 * no cart is shown.
 */
export type Version = number | undefined

/** The number of payments of a cart, and the day of the month from the second payment on. */
export interface InstallmentsChoice {
  readonly installments: number
  readonly firstDebitDayOfMonth: number | null
}

/** The data of a payment form's order, without the form's own names. */
export type OnePageOrder = Omit<OnePageWrite, keyof FormKey>

const on = (ref: CartRef, rest = '') => ({
  path: `/carts/${encodeURIComponent(ref.id)}${rest}`,
  cartKey: ref.cartKey,
})

const seen = (version: Version) => (version === undefined ? {} : { version })

/** The calls on carts, each tagged with the spec's route code. Amounts in cents. */
export function makeCartCalls(send: Send) {
  return {
    create: (key: FormKey, items: readonly CartItemIn[], idempotencyKey?: string) =>
      send<Cart>({
        routeCode: 'POST /carts',
        method: 'POST',
        path: '/carts',
        body: { items, ...key },
        idempotencyKey,
      }),
    read: (ref: CartRef, key: FormKey) =>
      send<Cart>({ routeCode: 'GET /carts', method: 'GET', ...on(ref), query: { ...key } }),
    replace: (ref: CartRef, key: FormKey, items: readonly CartItemIn[], version: Version) =>
      send<Cart>({
        routeCode: 'PUT /carts',
        method: 'PUT',
        ...on(ref),
        body: { items, ...key, ...seen(version) },
      }),
    refresh: (ref: CartRef) =>
      send<Cart>({ routeCode: 'POST /carts/refresh', method: 'POST', ...on(ref, '/refresh') }),
    savePayer: (ref: CartRef, payer: PayerIn, version: Version) =>
      send<Cart>({
        routeCode: 'PUT /payer',
        method: 'PUT',
        ...on(ref, '/payer'),
        body: { ...payer, ...seen(version) },
      }),
    saveTip: (ref: CartRef, tip: number, version: Version) =>
      send<Cart>({
        routeCode: 'PUT /tip',
        method: 'PUT',
        ...on(ref, '/tip'),
        body: { tip, ...seen(version) },
      }),
    ...choiceCalls(send),
    ...orderCalls(send),
    initPayment: (ref: CartRef, consents: InitPayment, backUrl: string) =>
      send<PaymentStart>({
        routeCode: 'POST /carts/init-payment',
        method: 'POST',
        ...on(ref, '/init-payment'),
        query: { backUrl, cardFields: true },
        body: consents,
      }),
    tipSuggestion: (key: FormKey, amount: number, frequency: PaymentFrequency) =>
      send<TipSuggestion>({
        routeCode: 'GET /carts/tip-suggestion',
        method: 'GET',
        path: `/carts/tip-suggestion/${[key.organizationSlug, key.formType, key.formSlug].map(encodeURIComponent).join('/')}`,
        query: { amount, frequency },
      }),
  }
}
export type CartCalls = ReturnType<typeof makeCartCalls>

/** Reads a cart, and reopens it if its payment ended without money; a payment in progress keeps it frozen. */
export async function readOrReopen(calls: CartCalls, ref: CartRef, key: FormKey): Promise<Cart> {
  const cart = await calls.read(ref, key)
  return cart.state === 'paying' ? calls.refresh(ref) : cart
}

/** The calls for how a cart is paid: number of payments and promo code. */
function choiceCalls(send: Send) {
  return {
    /** `firstDebitDayOfMonth` from 1 to 28; null is the day of the order. */
    saveInstallments: (ref: CartRef, choice: InstallmentsChoice, version: Version) =>
      send<Cart>({
        routeCode: 'PUT /installments',
        method: 'PUT',
        ...on(ref, '/installments'),
        body: { ...choice, ...seen(version) },
      }),
    saveCode: (ref: CartRef, discountCode: string, version: Version) =>
      send<Cart>({
        routeCode: 'POST /carts/discount-code',
        method: 'POST',
        ...on(ref, '/discount-code'),
        body: { discountCode, ...seen(version) },
      }),
    removeCode: (ref: CartRef) =>
      send<Cart>({
        routeCode: 'DELETE /carts/discount-code',
        method: 'DELETE',
        ...on(ref, '/discount-code'),
      }),
  }
}

/** The call for a payment form's whole order. */
function orderCalls(send: Send) {
  return {
    createAtOnce: (key: FormKey, order: OnePageOrder, backUrl: string, idempotencyKey?: string) =>
      send<OnePageCart>({
        routeCode: 'POST /carts/cart-one-page',
        method: 'POST',
        path: '/carts/cart-one-page',
        query: { backUrl },
        body: { ...order, ...key },
        idempotencyKey,
      }),
    replaceAtOnce: (ref: CartRef, key: FormKey, order: OnePageOrder, backUrl: string) =>
      send<OnePageCart>({
        routeCode: 'PUT /carts/cart-one-page',
        method: 'PUT',
        path: `/carts/cart-one-page/${encodeURIComponent(ref.id)}`,
        cartKey: ref.cartKey,
        query: { backUrl },
        body: { ...order, ...key },
      }),
  }
}
