import type { Static } from 'typebox'
import type {
  Cart,
  CartQuerySchema,
  CartWrite,
  DiscountCodeWriteSchema,
  InitPayment,
  InitPaymentQuerySchema,
  InstallmentsWriteSchema,
  PaymentStart,
  TipWriteSchema,
} from '#contract/cart.ts'
import type { JoinedFile } from '#contract/file.ts'
import type { OnePageCart, OnePageWrite } from '#contract/one-page.ts'
import type { PayerWrite } from '#contract/payer.ts'
import type { TipSuggestion, TipSuggestionQuerySchema } from '#contract/tip.ts'

type InitPaymentQuery = Static<typeof InitPaymentQuerySchema>

/** A cart, from its first line to its payment. Source: spec section 7. */
export interface CartCalls {
  'POST /carts': { body: CartWrite; answer: Cart }
  'GET /carts/:cartId': { query: Static<typeof CartQuerySchema>; answer: Cart }
  'PUT /carts/:cartId': { body: CartWrite; answer: Cart }
  'POST /carts/:cartId/refresh': { answer: Cart }
  'PUT /carts/:cartId/payer': { body: PayerWrite; answer: Cart }
  'PUT /carts/:cartId/tip': { body: Static<typeof TipWriteSchema>; answer: Cart }
  'PUT /carts/:cartId/installments': { body: Static<typeof InstallmentsWriteSchema>; answer: Cart }
  'POST /carts/:cartId/discount-code': { body: Static<typeof DiscountCodeWriteSchema>; answer: Cart }
  'DELETE /carts/:cartId/discount-code': { answer: Cart }
  'POST /carts/:cartId/file': { file: true; answer: JoinedFile }
  'POST /carts/:cartId/init-payment': { query: InitPaymentQuery; body: InitPayment; answer: PaymentStart }
  'POST /carts/cart-one-page': { query: InitPaymentQuery; body: OnePageWrite; answer: OnePageCart }
  'PUT /carts/cart-one-page/:cartId': { query: InitPaymentQuery; body: OnePageWrite; answer: OnePageCart }
  'GET /carts/tip-suggestion/:org/:type/:slug': {
    query: Static<typeof TipSuggestionQuerySchema>
    answer: TipSuggestion
  }
}
