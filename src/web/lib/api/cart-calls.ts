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

const on = ({ id, cartKey }: CartRef) => ({ params: { cartId: id }, cartKey })

const seen = (version: Version) => (version === undefined ? {} : { version })

/** The calls on carts. Amounts in cents. */
export function makeCartCalls(send: Send) {
  return {
    create: (key: FormKey, items: readonly CartItemIn[], idempotencyKey?: string): Promise<Cart> =>
      send('POST /carts', { body: { items, ...key }, idempotencyKey }),
    read: (ref: CartRef, key: FormKey): Promise<Cart> =>
      send('GET /carts/:cartId', { ...on(ref), query: { ...key } }),
    replace: (ref: CartRef, key: FormKey, items: readonly CartItemIn[], version: Version): Promise<Cart> =>
      send('PUT /carts/:cartId', { ...on(ref), body: { items, ...key, ...seen(version) } }),
    refresh: (ref: CartRef): Promise<Cart> => send('POST /carts/:cartId/refresh', on(ref)),
    savePayer: (ref: CartRef, payer: PayerIn, version: Version): Promise<Cart> =>
      send('PUT /carts/:cartId/payer', { ...on(ref), body: { ...payer, ...seen(version) } }),
    saveTip: (ref: CartRef, tip: number, version: Version): Promise<Cart> =>
      send('PUT /carts/:cartId/tip', { ...on(ref), body: { tip, ...seen(version) } }),
    /** `firstDebitDayOfMonth` from 1 to 28; null is the day of the order. */
    saveInstallments: (ref: CartRef, choice: InstallmentsChoice, version: Version): Promise<Cart> =>
      send('PUT /carts/:cartId/installments', { ...on(ref), body: { ...choice, ...seen(version) } }),
    saveCode: (ref: CartRef, discountCode: string, version: Version): Promise<Cart> =>
      send('POST /carts/:cartId/discount-code', { ...on(ref), body: { discountCode, ...seen(version) } }),
    removeCode: (ref: CartRef): Promise<Cart> => send('DELETE /carts/:cartId/discount-code', on(ref)),
    /** Creates the cart of a payment form with its whole order. */
    createAtOnce: (
      key: FormKey,
      order: OnePageOrder,
      backUrl: string,
      idempotencyKey?: string,
    ): Promise<OnePageCart> =>
      send('POST /carts/cart-one-page', { query: { backUrl }, body: { ...order, ...key }, idempotencyKey }),
    replaceAtOnce: (ref: CartRef, key: FormKey, order: OnePageOrder, backUrl: string): Promise<OnePageCart> =>
      send('PUT /carts/cart-one-page/:cartId', {
        ...on(ref),
        query: { backUrl },
        body: { ...order, ...key },
      }),
    initPayment: (ref: CartRef, consents: InitPayment, backUrl: string): Promise<PaymentStart> =>
      send('POST /carts/:cartId/init-payment', {
        ...on(ref),
        query: { backUrl, cardFields: true },
        body: consents,
      }),
    tipSuggestion: (key: FormKey, amount: number, frequency: PaymentFrequency): Promise<TipSuggestion> =>
      send('GET /carts/tip-suggestion/:org/:type/:slug', {
        params: { org: key.organizationSlug, type: key.formType, slug: key.formSlug },
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
