import type { FastifyRequest } from 'fastify'
import { workHeader } from '#contract/error.ts'
import { type Client, clientOf } from '#server/defence/client-network.ts'
import { actorOf } from '#server/user/actor.ts'
import type { Deps } from '#server/deps.ts'

/** Who writes a cart from a browser or a program, as far as limits per client are concerned. */
export interface Visitor {
  readonly client: Client
  /** The answer of a proof of work, if one was sent. */
  readonly work: string | undefined
}

/** The visitor of a request. */
export function visitorOf(
  { defenceKey }: Pick<Deps, 'defenceKey'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): Visitor {
  return { client: clientOf(defenceKey, request), work: headerOf(request, workHeader) }
}

/** The value of a header that was sent once. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The cart that the address names, with the key from the header, and the visitor. */
export function cartOf(
  deps: Pick<Deps, 'defenceKey'>,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'actor'> & { readonly params: { cartId: string } },
) {
  return {
    cartId: request.params.cartId,
    cartKey: actorOf(request).cartKey,
    visitor: visitorOf(deps, request),
  }
}
