import type { FastifyRequest } from 'fastify'
import { cartKeyHeader } from '#contract/cart.ts'

/** The value of a header that was sent once. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The cart that the address names, with the key from the header. */
export function cartOf(request: Pick<FastifyRequest, 'headers'> & { readonly params: { cartId: string } }) {
  return { cartId: request.params.cartId, cartKey: headerOf(request, cartKeyHeader) }
}
