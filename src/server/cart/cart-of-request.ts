import type { FastifyRequest } from 'fastify'
import { cartKeyHeader } from '#contract/cart.ts'

/** A header that was sent once. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The cart that an address names, and the key that came with the call. */
export function cartOf(request: Pick<FastifyRequest, 'headers'> & { readonly params: { cartId: string } }) {
  return { cartId: request.params.cartId, cartKey: headerOf(request, cartKeyHeader) }
}
