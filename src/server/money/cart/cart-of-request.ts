import type { FastifyRequest } from 'fastify'
import { workHeader } from '#contract/error.ts'
import { readSourceLabel, sourceParameter } from '#domain/address/source-label.ts'
import { type Client, clientOf } from '#server/platform/defence/client-network.ts'
import { actorOf, userIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/** Who writes a cart from a browser or a program, as far as limits per client are concerned. */
export interface Visitor {
  readonly client: Client
  /** The answer of a proof of work, if one was sent. */
  readonly work: string | undefined
  /** The label of the link that the page of the request was opened by. */
  readonly source: string | null
}

/** The visitor of a request. */
export function visitorOf(
  { defenceKey }: Pick<Deps, 'defenceKey'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): Visitor {
  return {
    client: clientOf(defenceKey, request),
    work: headerOf(request, workHeader),
    source: sourceIn(request.headers.referer),
  }
}

/** The label of the link in the address of the page that calls: browsers send it, and pages need not. */
function sourceIn(page: string | undefined): string | null {
  if (page?.includes(`${sourceParameter}=`) !== true || !URL.canParse(page)) return null
  return readSourceLabel(new URL(page).searchParams.get(sourceParameter) ?? '')
}

/** The value of a header that was sent once. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The cart that the address names, with the key from the header, else the user of the session, and the visitor. */
export function cartOf(
  deps: Pick<Deps, 'defenceKey'>,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'actor'> & { readonly params: { cartId: string } },
) {
  const { cartKey } = actorOf(request)
  return {
    cartId: request.params.cartId,
    cartKey,
    userId: cartKey === undefined ? userIdOf(request) : null,
    visitor: visitorOf(deps, request),
  }
}
