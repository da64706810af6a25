import type { Cart, CartItemIn, InitPayment, PaymentStart } from '#contract/cart.ts'
import type { FormKey } from '#contract/page-reads.ts'
import type { PayerIn } from '#contract/payer.ts'
import type { TipSuggestion } from '#contract/tip.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** What the browser must show to read or change a guest's cart. */
export interface CartRef {
  readonly id: string
  readonly cartKey: string
}

/** Of the cart that the visitor sees: the server refuses a write over another one. Undefined where none is shown. */
export type Version = number | undefined

const seen = (version: Version) => (version === undefined ? {} : { version })

/** The calls on carts, each tagged with the spec's route code. Amounts in cents. */
export function makeCartCalls(send: Send) {
  const on = (ref: CartRef, rest = '') => ({
    path: `/carts/${encodeURIComponent(ref.id)}${rest}`,
    cartKey: ref.cartKey,
  })
  return {
    create: (key: FormKey, items: readonly CartItemIn[]) =>
      send<Cart>({ routeCode: 'POST /carts', method: 'POST', path: '/carts', body: { items, ...key } }),
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
    initPayment: (ref: CartRef, consents: InitPayment, backUrl: string) =>
      send<PaymentStart>({
        routeCode: 'POST /carts/init-payment',
        method: 'POST',
        ...on(ref, '/init-payment'),
        query: { backUrl },
        body: consents,
      }),
    tipSuggestion: (key: FormKey, amount: number) =>
      send<TipSuggestion>({
        routeCode: 'GET /carts/tip-suggestion',
        method: 'GET',
        path: `/carts/tip-suggestion/${[key.organizationSlug, key.formType, key.formSlug].map(encodeURIComponent).join('/')}`,
        query: { amount },
      }),
  }
}
export type CartCalls = ReturnType<typeof makeCartCalls>
