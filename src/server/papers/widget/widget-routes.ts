import { createHash } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { widgetScriptPath } from '#domain/widget/embed-codes.ts'
import type { Deps } from '#server/money/deps.ts'
import { oembedRoute } from '#server/papers/widget/oembed-route.ts'

const shortLived = 'public, max-age=300'

/**
 * Routes for other sites: the script of our elements, which any origin may read, and what an address of ours looks
 * like there. The script is at an address with the hash of its content. `/widget.js`, which the codes name, and the
 * addresses of former versions lead to it, so that what was pasted once stays up to date.
 */
export function widgetRoutes(app: FastifyInstance, deps: Deps, script: string): void {
  oembedRoute(app.withTypeProvider<TypeBoxTypeProvider>(), deps)
  const version = createHash('sha256').update(script).digest('hex').slice(0, 12)
  const hidden = { schema: { hide: true } }
  const shared = (reply: FastifyReply, cacheControl: string) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', cacheControl)
  const lead = (reply: FastifyReply) => shared(reply, shortLived).redirect(`/widget-${version}.js`, 302)
  app.get(widgetScriptPath, hidden, async (_request, reply) => lead(reply))
  app.get<{ Params: { version: string } }>('/widget-:version.js', hidden, async ({ params }, reply) =>
    params.version === version
      ? shared(reply, 'public, max-age=31536000, immutable')
          .type('text/javascript; charset=utf-8')
          .send(script)
      : lead(reply),
  )
}
