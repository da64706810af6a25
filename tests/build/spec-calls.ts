/** The milestone that a call needs; `donation` is complete. */
type Milestone = 'donation' | 'every form' | 'instalments' | 'accounts'

export interface SpecCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under `/ha-api`, with its parameters named as in the contract. */
  readonly path: string
  readonly since: Milestone
}

const form = '/organizations/:org/forms/:type/:slug'

const rows: readonly (readonly [SpecCall['method'], string, Milestone])[] = [
  ['GET', '/agg/form', 'donation'],
  ['GET', `${form}/enriched`, 'donation'],
  ['GET', `${form}/display-version`, 'donation'],
  ['GET', `${form}/contributors`, 'donation'],
  ['GET', '/organizations/:org', 'donation'],
  ['GET', '/organizations/:org/provider', 'donation'],
  ['GET', '/organizations/:org/compliance/agg/overview', 'donation'],
  ['POST', '/abuses', 'every form'],
  ['GET', '/agg/user', 'donation'],
  ['GET', '/carts/:cartId', 'donation'],
  ['POST', '/carts', 'donation'],
  ['PUT', '/carts/:cartId', 'donation'],
  ['POST', '/carts/cart-one-page', 'every form'],
  ['PUT', '/carts/cart-one-page/:cartId', 'every form'],
  ['POST', '/carts/:cartId/refresh', 'donation'],
  ['POST', '/carts/:cartId/discount-code', 'every form'],
  ['DELETE', '/carts/:cartId/discount-code', 'every form'],
  ['PUT', '/carts/:cartId/tip', 'donation'],
  ['PUT', '/carts/:cartId/payer', 'donation'],
  ['PUT', '/carts/:cartId/installments', 'instalments'],
  ['POST', '/carts/:cartId/init-payment', 'donation'],
  ['POST', '/carts/:cartId/file', 'every form'],
  ['POST', '/carts/prospects', 'every form'],
  ['GET', '/carts/tip-suggestion/:org/:type/:slug', 'donation'],
  ['GET', '/users/me/payments/:paymentId', 'accounts'],
  ['GET', '/users/me/orders/:orderId', 'accounts'],
  ['POST', '/payments/:paymentId/reinitialize', 'instalments'],
  ['POST', '/payments/unpaid/finalize', 'instalments'],
  ['POST', '/payments/unpaid/error', 'instalments'],
  ['POST', '/payments/unpaid/abandon', 'instalments'],
  ['GET', '/payments/summary', 'donation'],
  ['GET', '/payments/card-embed/get-next-action', 'donation'],
  ['GET', '/payments/card-embed/poll-redirect-url', 'donation'],
  ['POST', '/payments/card-embed/initialize', 'donation'],
  ['POST', '/payments/card-embed/ha-initialize', 'donation'],
  ['POST', '/payments/card-embed/:unpaidPaymentId/reinitialize', 'instalments'],
  ['POST', '/payments/card-embed/execute-payment', 'donation'],
  ['POST', '/payments/finalize', 'donation'],
  ['POST', '/payments/card-embed/confirm', 'donation'],
]

/** Every call of the specification, section 7, in its order. */
export const specCalls: readonly SpecCall[] = rows.map(([method, path, since]) => ({ method, path, since }))

/** The completed milestones. */
export const builtMilestones: readonly Milestone[] = ['donation', 'every form', 'instalments', 'accounts']
