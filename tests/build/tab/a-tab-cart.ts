import type { Cart } from '#contract/cart.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeCartCalls } from '#web/lib/api/cart-calls.ts'
import { aCartItem, aWebCart } from '../a-web-cart.ts'

export const key = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons' }
export const items = [{ tierId: 't1', customAmount: 4200 }]
export const start = Date.parse('2026-11-20T10:00:00Z')

/** A cart with one gift, as the server answers it. */
export function aCart(change: Partial<Cart> = {}): Cart {
  const terms = { initialAmount: 4200, discount: 0, realAmount: 4200, vat: 0 }
  const item = aCartItem('i1', 't1', { type: 'Donation', customAmount: 4200, paymentTerms: terms })
  return aWebCart({ cartKey: 'k1', itemList: [item], paymentTerms: terms, totalAmount: 4200, ...change })
}

/** Answers in order, one for each call; `keys` are the idempotency keys of the calls. */
export function callsAnswering(...answers: (Cart | { status: number; code: string })[]) {
  const asked: string[] = []
  const keys: (string | undefined)[] = []
  const send = makeSend('fr', (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    asked.push(
      `${init?.method ?? 'GET'} ${url.split('?')[0] ?? ''} ${typeof init?.body === 'string' ? init.body : ''}`,
    )
    keys.push(new Headers(init?.headers).get('idempotency-key') ?? undefined)
    const answer = answers.shift()
    if (answer === undefined) throw new Error('one call too many')
    return Promise.resolve(
      'id' in answer ? Response.json(answer) : Response.json(answer, { status: answer.status }),
    )
  })
  return { asked, keys, calls: makeCartCalls(send) }
}
